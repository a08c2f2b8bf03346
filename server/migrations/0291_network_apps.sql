-- Apps that people connect channels with: entered by a workspace, or registered by ourselves at a server of the network.
create table network_apps (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  channel_type text not null,
  purpose text not null check (purpose in ('person', 'organization')),
  -- The server that registered it; empty for a network with one address.
  server text not null default '',
  client_id text not null,
  -- Encrypted for this row.
  client_secret text not null,
  -- Where the app may return to; after a change of our address it has to be registered again.
  return_url text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (account_id, channel_type, purpose, server)
);
select protect('network_apps');
comment on column network_apps.purpose is 'type: import(''@draftwright/contract/channels'').AppPurpose';

-- Sign-ins at networks under way: each belongs to the person who began it, and is taken once.
create table channel_authorizations (
  state_hash text primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  channel_type text not null,
  -- Encrypted: the verifier and the app's credentials.
  sealed text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
select protect('channel_authorizations');
create index channel_authorizations_user on channel_authorizations (user_id);
create index channel_authorizations_channel on channel_authorizations (channel_id);
create index channel_authorizations_account on channel_authorizations (account_id);
create index channel_authorizations_age on channel_authorizations (expires_at);
