-- Programs sign in with these at the agent service. A key acts as its maker, in this workspace, with the role they have at
-- the moment; the secret itself is known to whoever was told it alone. A revoked key is gone.
create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  created_by uuid not null references users on delete cascade,
  name text not null,
  prefix text not null,
  secret_hash text not null unique,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index api_keys_account on api_keys (account_id, created_at desc, id);
create index api_keys_maker on api_keys (created_by);
select protect('api_keys');
