-- Numbers of other tools, brought along as sums by day. Days that have no numbers of their own take them; each can be undone.
create table number_imports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  tool text not null check (tool in ('plausible', 'umami', 'google-analytics', 'bigquery')),
  state text not null check (state in ('reading', 'ready', 'running', 'stopped', 'done', 'undoing', 'undone')),
  filename text not null check (char_length(filename) <= 200),
  -- The tables that were in it.
  files jsonb not null,
  n_days integer not null,
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column number_imports.tool is 'type: import(''@draftwright/contract/number-import-words'').NumberTool';
comment on column number_imports.state is 'type: import(''@draftwright/contract/number-import-words'').StoredNumberImportState';
comment on column number_imports.files is 'type: import(''@draftwright/contract/number-import-words'').NumberImportFile[]';
select protect('number_imports');
create index number_imports_account on number_imports (account_id, created_at);

create table number_import_days (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null references number_imports on delete cascade,
  day date not null,
  -- `own`, `other` and `current`: left out, because counted here, imported before, or not over.
  state text not null default 'waiting' check (state in ('waiting', 'added', 'own', 'other', 'current', 'undone')),
  views integer not null,
  visitors integer not null,
  visits integer not null,
  -- Whether the tool measured how long pages were in view.
  is_timed boolean not null,
  primary key (account_id, import_id, day)
);
comment on column number_import_days.state is 'type: import(''@draftwright/contract/number-import-words'').NumberDayState';
select protect('number_import_days');
create index number_import_days_import on number_import_days (import_id);
-- A day has one origin.
create unique index number_import_days_added on number_import_days (account_id, day) where state = 'added';

-- What a day adds to `daily_numbers`, kept so that it can be taken away again.
create table number_import_sums (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null references number_imports on delete cascade,
  day date not null,
  dimension text not null check (dimension in ('total', 'content', 'page', 'entry', 'exit', 'source', 'source_kind', 'campaign', 'device', 'browser', 'country', 'link')),
  value text not null check (char_length(value) <= 500),
  views integer not null,
  visitors integer not null,
  visits integer not null,
  engaged_ms bigint not null,
  bounces integer not null,
  primary key (account_id, import_id, day, dimension, value)
);
comment on column number_import_sums.dimension is 'type: import(''@draftwright/contract/visits'').CountedDimension';
select protect('number_import_sums');
create index number_import_sums_import on number_import_sums (import_id);
