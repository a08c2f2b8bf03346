create table media (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  channel_id uuid references channels on delete set null,
  name text not null,
  -- Where the bytes lie below the store; the server alone makes it.
  key text not null unique,
  media_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz(3) not null default now()
);
create index media_created on media (account_id, created_at desc, id desc);
select protect('media');
