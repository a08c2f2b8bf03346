-- What a team writes on a day of its analytics: why the numbers changed, in a sentence.
create table analytics_notes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Who wrote it.
  user_id uuid references users on delete set null,
  day date not null,
  text text not null,
  -- Set for a day after its removal, which can be undone.
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
select protect('analytics_notes');
create index analytics_notes_day on analytics_notes (account_id, day) where removed_at is null;
create index analytics_notes_removed on analytics_notes (removed_at) where removed_at is not null;
create index analytics_notes_user on analytics_notes (user_id) where user_id is not null;
