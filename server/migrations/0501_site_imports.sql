-- A site that somebody brings along: what was found there, and what the workspace took of it.
create table site_imports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  url text not null check (char_length(url) <= 2000),
  state text not null default 'reading' check (state in ('reading', 'read', 'failed', 'taking', 'taken', 'undone')),
  -- Pages read so far.
  n_pages integer not null default 0,
  error text check (char_length(error) <= 500),
  found jsonb,
  taken jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column site_imports.state is 'type: import(''@draftwright/contract/site-imports'').SiteImportState';
comment on column site_imports.found is 'type: import(''@draftwright/contract/site-imports'').SiteFinds | null';
comment on column site_imports.taken is 'type: import(''@draftwright/contract/site-imports'').SiteTaken | null';
select protect('site_imports');
create index site_imports_account on site_imports (account_id, created_at desc);
create index site_imports_user on site_imports (user_id) where user_id is not null;
