-- A plan is for the calendar only; a schedule is what the server acts upon. The zone is the one the time was chosen in.
alter table contents add column planned_at timestamptz(3);
alter table contents add column time_zone text;

-- What is due, of all workspaces; and what was cut off while it was on its way.
create index contents_due on contents (scheduled_at) where status = 'scheduled' and deleted_at is null;
create index contents_on_the_way on contents (updated_at) where status = 'publishing';
-- Where a post stands on the calendar.
create index contents_calendar on contents (account_id, (coalesce(case when status = 'published' then published_at end, scheduled_at, planned_at)))
  where deleted_at is null and status <> 'archived' and coalesce(case when status = 'published' then published_at end, scheduled_at, planned_at) is not null;

-- Times of the week at which a channel likes to publish, on the wall clock of the workspace.
create table channel_slots (
  account_id uuid not null references accounts on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  -- 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (account_id, channel_id, weekday, time)
);
select protect('channel_slots');

-- One row a try to publish, written before anything leaves the house and never taken back.
create table publish_attempts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  channel_id uuid references channels on delete set null,
  -- Who published by hand; null is the schedule.
  actor_id uuid references users on delete set null,
  state text not null check (state in ('intent', 'sent', 'confirmed', 'rejected', 'unknown')),
  -- What the network is given to know a second sending by.
  client_key text not null,
  -- Of title, text, excerpt and slug as they went out.
  payload_hash text not null,
  due_at timestamptz(3),
  started_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  finished_at timestamptz(3),
  external_id text,
  url text,
  error text,
  unique (account_id, client_key)
);
comment on column publish_attempts.state is 'type: import(''@draftwright/contract/schedule'').AttemptState';
create index publish_attempts_content on publish_attempts (account_id, content_id, started_at);
-- No post is on its way twice.
create unique index publish_attempts_open on publish_attempts (content_id) where state in ('intent', 'sent');
select protect('publish_attempts');
