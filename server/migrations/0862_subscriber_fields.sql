-- What a list from another service says of its people, and which import added them, so that a whole import can be undone.
alter table subscribers add column tags text[] not null default '{}';
-- BCP 47.
alter table subscribers add column language text;
-- By the heading of the column it was in.
alter table subscribers add column fields jsonb not null default '{}';
comment on column subscribers.fields is 'type: Record<string, string>';
alter table subscribers add column import_id uuid;
create index subscribers_import on subscribers (account_id, import_id) where import_id is not null;
create index subscribers_tags on subscribers using gin (tags) where tags <> '{}';
