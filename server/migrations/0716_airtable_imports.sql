-- Bases that are brought over from Airtable, with all their records.
create table airtable_imports (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  base_id text not null,
  -- Airtable's own id and name of the base.
  source_id text not null,
  name text not null,
  -- Encrypted, and gone when the import is over.
  token text,
  -- Which table and field became which.
  plan jsonb not null,
  -- How far it is: records of all tables first, then their links.
  position jsonb not null,
  n_records integer not null default 0,
  n_links integer not null default 0,
  -- What did not come, and why.
  report jsonb not null default '[]',
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, base_id) references table_bases on delete cascade
);
comment on column airtable_imports.state is 'type: import(''@draftwright/contract/airtable-imports'').AirtableImportState';
comment on column airtable_imports.plan is 'type: { tables: { id: string; source_id: string; name: string; fields: { id: string; source_id: string; name: string; kind: string }[] }[] }';
comment on column airtable_imports.position is 'type: { phase: ''records'' | ''links''; table: number; offset: string | null }';
comment on column airtable_imports.report is 'type: { place: string; message: string }[]';
select protect('airtable_imports');
create index airtable_imports_created on airtable_imports (account_id, created_at desc, id);
create index airtable_imports_base on airtable_imports (account_id, base_id);
