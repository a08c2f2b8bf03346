-- A post that is published again every few weeks. Each repetition is a post of its own, made ahead of its time and approved by itself.
create table repetitions (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid primary key references contents on delete cascade,
  -- Who set it: the author of its posts.
  user_id uuid references users on delete set null,
  every_weeks integer not null check (every_weeks between 1 and 52),
  -- The last day on which a repetition may be published, in the workspace's time zone.
  until date,
  -- At most so many repetitions; null without a limit.
  max_times integer check (max_times between 1 and 52),
  made integer not null default 0,
  -- The time of the last repetition that was made or left out.
  last_at timestamptz(3),
  -- The time of the next repetition; null once the series has ended.
  next_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
select protect('repetitions');
create index repetitions_due on repetitions (next_at) where next_at is not null;
create index repetitions_account on repetitions (account_id);

-- The post that this one repeats.
alter table contents add column repeats_content_id uuid references contents on delete set null;
create index contents_repeats on contents (account_id, repeats_content_id) where repeats_content_id is not null;
