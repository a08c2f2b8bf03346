-- Settings that the channel's type marks as secret, by their names and encrypted: nothing but publishing reads them.
alter table channels add column secrets jsonb not null default '{}';
comment on column channels.secrets is 'type: Record<string, string>';
