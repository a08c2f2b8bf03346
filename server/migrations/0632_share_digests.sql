-- How often a person is told what there is to share; without a row, weekly.
create table share_digest_choices (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  often text not null check (often in ('daily', 'weekly', 'off')),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, user_id),
  foreign key (user_id, account_id) references account_access (user_id, account_id) on delete cascade
);
comment on column share_digest_choices.often is 'type: import(''@draftwright/contract/share-digest'').DigestInterval';
select protect('share_digest_choices');
create index share_digest_choices_user on share_digest_choices (user_id, account_id);

-- The days on which a person was told: each at most once.
create table share_digests (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  day date not null,
  sent_at timestamptz(3) not null,
  primary key (account_id, user_id, day),
  foreign key (user_id, account_id) references account_access (user_id, account_id) on delete cascade
);
select protect('share_digests');
create index share_digests_user on share_digests (user_id, account_id);

-- The days of a workspace that are done.
create table share_digest_days (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, day)
);
select protect('share_digest_days');
