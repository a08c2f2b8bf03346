create table imports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('posts', 'ideas')),
  state text not null default 'uploaded' check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'stopped', 'failed', 'undone')),
  filename text not null,
  encoding text not null,
  delimiter text not null,
  headers jsonb not null,
  -- The headers as one text: a file of the same columns is read as the last one was.
  header_key text not null,
  mapping jsonb not null,
  settings jsonb not null default '{}',
  n_rows integer not null,
  -- Rows that the check or the run has been through.
  n_done integer not null default 0,
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column imports.kind is 'type: ''posts'' | ''ideas''';
comment on column imports.state is 'type: import(''@draftwright/contract/import-words'').ImportState';
comment on column imports.headers is 'type: string[]';
comment on column imports.mapping is 'type: Record<string, number | null>';
comment on column imports.settings is 'type: import(''@draftwright/contract/import-words'').ImportSettings';
create index imports_created on imports (account_id, created_at desc);
create index imports_header on imports (account_id, kind, header_key, created_at desc);
select protect('imports');

create table import_rows (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null references imports on delete cascade,
  -- The line of the table, the first after the headers being 1.
  n integer not null,
  cells jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'duplicate', 'error', 'created', 'undone', 'kept')),
  problems jsonb not null default '[]',
  content_id uuid references contents on delete set null,
  idea_id uuid references ideas on delete set null,
  -- When what was made of it was last changed, as it was made: whoever touches it since moves it on.
  touched_at timestamptz(3),
  primary key (account_id, import_id, n)
);
comment on column import_rows.state is 'type: import(''@draftwright/contract/import-words'').ImportRowState';
comment on column import_rows.cells is 'type: string[]';
comment on column import_rows.problems is 'type: { field: string; message: string }[]';
create index import_rows_state on import_rows (account_id, import_id, state, n);
create index import_rows_content on import_rows (content_id) where content_id is not null;
create index import_rows_idea on import_rows (idea_id) where idea_id is not null;
select protect('import_rows');
