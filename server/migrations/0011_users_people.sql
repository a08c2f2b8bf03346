-- People may come without a password (a provider, a code, an invitation), and an address counts as theirs once it is proven.
alter table users alter column password_hash drop not null;
alter table users
  add column email_verified_at timestamptz(3),
  add column color_mode text not null default 'system' check (color_mode in ('light', 'dark', 'system')),
  add column tutorial_finished_at timestamptz(3),
  -- A person who asked to be deleted has 30 days to come back.
  add column deleted_at timestamptz(3);
comment on column users.color_mode is 'type: ''light'' | ''dark'' | ''system''';

alter table sessions
  -- Where the session was last seen: what its owner knows it by.
  add column ip text,
  -- The thumbprint (RFC 7638) of the browser's own key; a refresh must then be signed by it.
  add column key_thumbprint text,
  -- From which token on that key is demanded: 0 for a session that was opened with it.
  add column key_bound_from integer;

-- Browsers a person has signed in from; the hash of network and agent, so that a new one is noticed and none can be looked up.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  fingerprint text not null,
  last_seen_at timestamptz(3) not null default now(),
  primary key (user_id, fingerprint)
);
create index known_devices_age on known_devices (last_seen_at);
