-- The first answer to a write, given again to a repeat for 24 hours.
create table idempotency_keys (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  route text not null,
  key text not null,
  body_hash text not null,
  -- Null while the first call is still under way.
  -- Kept as text: a repeat gets the very bytes of the first answer.
  answer text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, user_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
select protect('idempotency_keys');
