-- Files of a base that is brought over from Airtable: a row is gone once its file is saved, or is known not to come.
create table airtable_import_files (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null,
  -- The order in which they are saved.
  number integer not null,
  table_id text not null,
  record_id text not null,
  field_id text not null,
  -- Airtable's own id of the file.
  source_id text not null,
  filename text not null,
  -- Its size, as Airtable tells it.
  bytes bigint not null,
  -- Ends some hours after it was told; then the record is read again.
  url text not null,
  primary key (account_id, import_id, number),
  foreign key (account_id, import_id) references airtable_imports on delete cascade
);
select protect('airtable_import_files');
create index airtable_import_files_record on airtable_import_files (account_id, import_id, record_id);
alter table airtable_imports
  add column n_files integer not null default 0,
  add column n_saved_files integer not null default 0,
  add column n_failed_files integer not null default 0,
  -- Of the saved files.
  add column file_bytes bigint not null default 0;
comment on column airtable_imports.position is 'type: { phase: ''records'' | ''links'' | ''files''; table: number; offset: string | null }';
