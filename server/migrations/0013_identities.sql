-- Who a person is elsewhere: the issuer and the subject it knows them by, never the e-mail address.
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  unique (issuer, subject)
);
create index identities_user on identities (user_id);

-- A sign-in that has left for a provider and is awaited back: used once, for five minutes, in the browser that left.
create table oauth_states (
  state_hash text primary key,
  provider text not null,
  -- Sealed: the verifier and the nonce.
  sealed text not null,
  browser_hash text not null,
  -- Set when a signed-in person adds a way to sign in; to end that session is to end what it began.
  user_id uuid references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index oauth_states_age on oauth_states (expires_at);
create index oauth_states_session on oauth_states (session_id);
