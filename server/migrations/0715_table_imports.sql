-- Files whose rows become records of a table.
create table table_imports (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  state text not null default 'uploaded' check (state in ('uploaded', 'running', 'stopped', 'done', 'undoing', 'undone')),
  filename text not null,
  -- Null until the run makes one; what is deleted takes its imports along.
  base_id text,
  table_id text,
  -- What the run has made, for the undo.
  is_new_table boolean not null,
  is_new_base boolean not null,
  new_field_ids jsonb not null default '[]',
  headers jsonb not null,
  sample jsonb not null,
  plan jsonb not null,
  n_rows integer not null,
  -- Rows that the run has been through, from the first.
  n_done integer not null default 0,
  n_problems integer not null default 0,
  n_kept integer not null default 0,
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, base_id) references table_bases on delete cascade,
  foreign key (account_id, table_id) references base_tables on delete cascade
);
comment on column table_imports.state is 'type: import(''@draftwright/contract/table-import-words'').TableImportState';
comment on column table_imports.new_field_ids is 'type: string[]';
comment on column table_imports.headers is 'type: string[]';
comment on column table_imports.sample is 'type: string[][]';
comment on column table_imports.plan is 'type: import(''@draftwright/contract/table-import-words'').TableImportPlan';
select protect('table_imports');
create index table_imports_created on table_imports (account_id, created_at desc, id);
create index table_imports_base on table_imports (account_id, base_id);
create index table_imports_table on table_imports (account_id, table_id);

create table table_import_pieces (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null,
  -- Rows before this piece.
  at integer not null,
  rows jsonb not null,
  -- The number of each row as a spreadsheet shows it.
  numbers integer[] not null,
  primary key (account_id, import_id, at),
  foreign key (account_id, import_id) references table_imports (account_id, id) on delete cascade
);
comment on column table_import_pieces.rows is 'type: string[][]';
select protect('table_import_pieces');

create table table_import_problems (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null,
  n integer not null,
  problems jsonb not null,
  cells jsonb not null,
  primary key (account_id, import_id, n),
  foreign key (account_id, import_id) references table_imports (account_id, id) on delete cascade
);
comment on column table_import_problems.problems is 'type: { field: string; message: string }[]';
comment on column table_import_problems.cells is 'type: string[]';
select protect('table_import_problems');

-- The changes of each step, by their numbers in the base: what the undo takes back.
create table table_import_steps (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null,
  first_change bigint not null,
  last_change bigint not null,
  primary key (account_id, import_id, first_change),
  foreign key (account_id, import_id) references table_imports (account_id, id) on delete cascade
);
select protect('table_import_steps');
