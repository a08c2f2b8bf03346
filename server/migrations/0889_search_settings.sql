-- Where a workspace looks for pages: a SearXNG server by its address, or Tavily by a key.
create table search_settings (
  account_id uuid primary key references accounts on delete cascade,
  provider text not null check (provider in ('searxng', 'tavily')),
  address text,
  secret_key text,
  updated_by uuid references users on delete set null,
  updated_at timestamptz(3) not null default now(),
  check ((provider = 'searxng') = (address is not null)),
  check ((provider = 'tavily') = (secret_key is not null))
);
comment on column search_settings.provider is 'type: import(''@draftwright/contract/research'').SearchProvider';
select protect('search_settings');
