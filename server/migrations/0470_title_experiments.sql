-- Two titles of a hosted post against each other (0052): what was planned, what was counted, and what came of it.
create table title_experiments (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  -- The title that the post had, and the other one.
  title_a text not null check (char_length(title_a) <= 200),
  title_b text not null check (char_length(title_b) <= 200),
  -- What the plan rests on: how many of a hundred readers of the front page opened it before, and the least relative difference.
  base_rate double precision not null check (base_rate > 0 and base_rate < 1),
  is_assumed boolean not null,
  least_difference double precision not null check (least_difference > 0),
  -- Of both titles; counting ends there, and the result is computed once, when that day is over.
  planned integer not null check (planned > 0),
  shown_a integer not null default 0,
  opened_a integer not null default 0,
  shown_b integer not null default 0,
  opened_b integer not null default 0,
  -- The day on which the last planned reader came.
  full_on date,
  ends_on date not null,
  state text not null default 'running' check (state in ('running', 'ended')),
  outcome text check (outcome in ('a', 'b', 'none', 'too_few', 'stopped', 'interrupted')),
  p_value double precision,
  picked text check (picked in ('a', 'b')),
  picked_at timestamptz(3),
  started_by uuid references users on delete set null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((state = 'ended') = (outcome is not null))
);
comment on column title_experiments.state is 'type: ''running'' | ''ended''';
comment on column title_experiments.outcome is 'type: ''a'' | ''b'' | ''none'' | ''too_few'' | ''stopped'' | ''interrupted'' | null';
comment on column title_experiments.picked is 'type: ''a'' | ''b'' | null';
select protect('title_experiments');
-- Two on one front page would take each other's readers.
create unique index title_experiments_running on title_experiments (account_id) where state = 'running';
create index title_experiments_content on title_experiments (account_id, content_id, started_at desc);
create index title_experiments_newest on title_experiments (account_id, started_at desc, id desc);

-- Who has seen a title today, by the hash of the day, and whether they opened the post. Deleted like the day's other visitors.
create table title_experiment_readers (
  account_id uuid not null references accounts on delete cascade,
  experiment_id uuid not null references title_experiments on delete cascade,
  day date not null,
  visitor bytea not null check (octet_length(visitor) = 8),
  title text not null check (title in ('a', 'b')),
  is_opened boolean not null default false,
  primary key (account_id, experiment_id, day, visitor)
);
comment on column title_experiment_readers.title is 'type: ''a'' | ''b''';
select protect('title_experiment_readers');
create index title_experiment_readers_old on title_experiment_readers (day);
