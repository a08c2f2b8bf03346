-- People and workspaces. Users belong to nobody's account, so only the owner role reads them.
create table accounts (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  site_title text,
  site_description text,
  theme_color text not null default '#3b5bdb',
  time_zone text not null default 'UTC',
  created_at timestamptz(3) not null default now()
);

-- A member's session sees its own workspace and no other; changes go through the owner role.
alter table accounts enable row level security;
create policy own_account on accounts to draftwright_app
  using (id = nullif(current_setting('app.account_id', true), '')::uuid);
grant select on accounts to draftwright_app;

-- Old addresses of a hosted site; they redirect for ever and are never given to anybody else.
create table account_slugs (
  slug text primary key,
  account_id uuid not null references accounts on delete cascade
);

create table users (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  display_name text not null,
  photo_url text,
  created_at timestamptz(3) not null default now()
);

create table account_access (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  role_id text not null check (role_id in ('owner', 'admin', 'social_media', 'general_member', 'amplifier')),
  created_at timestamptz(3) not null default now(),
  unique (user_id, account_id)
);
comment on column account_access.role_id is 'type: import(''@draftwright/contract/rights'').Role';
create index account_access_account on account_access (account_id, created_at);
select protect('account_access');

-- One row a signed-in browser. A refresh token is the session, a counter and a MAC over both: no row a token.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  counter integer not null default 0,
  rotated_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  user_agent text
);
create index sessions_user on sessions (user_id);

-- Failed and counted attempts, shared by all processes.
create table rate_limits (
  key text primary key,
  window_start timestamptz(3) not null,
  count integer not null
);
