-- What the authorization server keeps: clients, interactions, grants, codes and tokens, in the shape of its library, which changes
-- between versions. Rows that are over read as missing. A token's id is stored as its hash.
create table oauth_records (
  model text not null,
  id_hash text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  consumed_at timestamptz(3),
  primary key (model, id_hash)
);
comment on column oauth_records.payload is 'type: Record<string, unknown>';
create index oauth_records_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_uid on oauth_records (model, uid) where uid is not null;
create index oauth_records_age on oauth_records (expires_at);

-- A program that a person has let into one workspace, and how far. Its tokens name the grant.
create table connected_apps (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  grant_id text not null unique,
  client_id text not null,
  -- As the program calls itself; nothing proves it.
  client_name text not null,
  redirect_host text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (account_id, id)
);
select protect('connected_apps');
create index connected_apps_user on connected_apps (account_id, user_id, created_at);

-- How far each attempt to connect came: programs show their people a number at most. Read by the server alone: the workspace is not
-- known before somebody opens the page that asks.
create table oauth_steps (
  id uuid primary key,
  client_id text not null,
  client_name text not null,
  account_id uuid references accounts on delete cascade,
  user_id uuid references users on delete cascade,
  step text not null check (step in ('registered', 'asked', 'consented', 'declined', 'token', 'first_call', 'refused')),
  detail text,
  created_at timestamptz(3) not null default now()
);
comment on column oauth_steps.step is 'type: import(''@draftwright/contract/connected-apps'').ConnectStep';
create index oauth_steps_account on oauth_steps (account_id, created_at);
create index oauth_steps_client on oauth_steps (client_id, created_at);
