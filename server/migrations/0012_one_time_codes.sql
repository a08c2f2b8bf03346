-- Codes sent by e-mail: to sign in, or to finish a sign-up. A row is written for every request, known address or not,
-- so that the two take the same time; only a mail that is really sent fills in the code's hash.
create table one_time_codes (
  id uuid primary key,
  email text not null,
  purpose text not null check (purpose in ('sign_in', 'sign_up')),
  -- The hash of a word that the asking browser made up: a code is good there only.
  request_hash text not null,
  code_hash text,
  tries integer not null default 0,
  -- What the sign-up will make once its address is proven.
  sign_up jsonb,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
comment on column one_time_codes.purpose is 'type: ''sign_in'' | ''sign_up''';
comment on column one_time_codes.sign_up is 'type: { password_hash: string; display_name: string; account_name: string }';
create index one_time_codes_email on one_time_codes (email, request_hash, created_at desc);
create index one_time_codes_age on one_time_codes (expires_at);

-- Asked-for resets. The secret goes out by mail; its hash alone is kept.
create table password_resets (
  id uuid primary key,
  email text not null,
  user_id uuid references users on delete cascade,
  secret_hash text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index password_resets_user on password_resets (user_id);
create index password_resets_age on password_resets (expires_at);
