-- Files in cells. A row outlives its base until no cell and no change names it any more: then the bytes are deleted, and the row.
create table table_attachments (
  account_id uuid not null references accounts on delete cascade,
  id text not null check (id ~ '^att[0-9A-Za-z]{14}$'),
  base_id text not null,
  key text not null,
  filename text not null,
  media_type text not null,
  bytes integer not null,
  -- Of a picture.
  width integer,
  height integer,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);
select protect('table_attachments');
-- Signed addresses name no workspace.
create unique index table_attachments_id on table_attachments (id);
create index table_attachments_base on table_attachments (account_id, base_id);
create index table_attachments_created on table_attachments (created_at);
