-- A table on its way into the CRM. Its rows lie in pieces as they came; what became of them is in the change log, and
-- those that were left out are kept one by one.
create table crm_imports (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  resource text not null check (resource in ('companies', 'contacts', 'opportunities')),
  state text not null default 'uploaded' check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'stopped', 'failed')),
  filename text not null,
  encoding text not null,
  delimiter text not null,
  headers jsonb not null,
  sample jsonb not null,
  -- The headers as one text: a file of the same columns is read as the last one was.
  header_key text not null,
  mapping jsonb not null,
  settings jsonb not null,
  n_rows integer not null,
  -- Rows that the check or the run has been through, from the first.
  n_done integer not null default 0,
  counts jsonb not null default '{}',
  -- What the run writes; it holds nothing before the first record is changed.
  change_set_id uuid,
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
comment on column crm_imports.resource is 'type: import(''@draftwright/contract/crm/vocabulary'').RecordResource';
comment on column crm_imports.state is 'type: import(''@draftwright/contract/crm/import-words'').CrmImportState';
comment on column crm_imports.headers is 'type: string[]';
comment on column crm_imports.sample is 'type: string[][]';
comment on column crm_imports.mapping is 'type: Record<string, number | null>';
comment on column crm_imports.settings is 'type: import(''@draftwright/contract/crm/import-words'').CrmImportSettings';
comment on column crm_imports.counts is 'type: Partial<Record<import(''@draftwright/contract/crm/import-words'').CrmRowState, number>>';
create index crm_imports_created on crm_imports (account_id, created_at desc, id);
create index crm_imports_header on crm_imports (account_id, resource, header_key, created_at desc);
select protect('crm_imports');

create table crm_import_pieces (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null,
  -- Rows before this piece.
  at integer not null,
  rows jsonb not null,
  primary key (account_id, import_id, at),
  foreign key (account_id, import_id) references crm_imports (account_id, id) on delete cascade
);
comment on column crm_import_pieces.rows is 'type: string[][]';
select protect('crm_import_pieces');

create table crm_import_problems (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null,
  -- As a spreadsheet numbers it: the headers are row 1.
  n integer not null,
  state text not null check (state in ('skip', 'error')),
  problems jsonb not null,
  cells jsonb not null,
  primary key (account_id, import_id, n),
  foreign key (account_id, import_id) references crm_imports (account_id, id) on delete cascade
);
comment on column crm_import_problems.state is 'type: ''skip'' | ''error''';
comment on column crm_import_problems.problems is 'type: { field: string; message: string }[]';
comment on column crm_import_problems.cells is 'type: string[]';
create index crm_import_problems_state on crm_import_problems (account_id, import_id, state, n);
select protect('crm_import_problems');

-- Names are the same in any case. As in 0000: under row-level security only what is leakproof may use an index.
do $$
begin
  alter function lower(text) leakproof;
exception when insufficient_privilege then null;
end $$;
create index crm_companies_name_any_case on crm_companies (account_id, lower(name)) where deleted_at is null;
create index crm_contacts_name_any_case on crm_contacts (account_id, lower(name)) where deleted_at is null;
create index crm_opportunities_name_any_case on crm_opportunities (account_id, lower(name)) where deleted_at is null;
