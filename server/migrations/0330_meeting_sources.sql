-- Where meetings come from by themselves: a note taker's account, or a calendar.
create table meeting_sources (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Who added it, and whom its meetings belong to.
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('fireflies', 'fathom', 'granola', 'calendar')),
  name text not null,
  -- The key of its API, or the address of the calendar; sealed for this row alone.
  access_secret text not null,
  -- What signs its webhooks; sealed too, null without one.
  webhook_secret text,
  -- Who sees the meetings made of it.
  visibility text not null check (visibility in ('workspace', 'participants', 'private')),
  -- Whether new meetings are brought in by themselves, or only listed.
  is_automatic boolean not null,
  is_active boolean not null default true,
  last_checked_at timestamptz(3),
  last_success_at timestamptz(3),
  -- Why the last check failed, as a sentence; null if it did not.
  last_error text,
  failures integer not null default 0,
  failing_since timestamptz(3),
  -- For conditional requests (RFC 9110, section 13.1).
  etag text,
  last_modified text,
  -- When a calendar was last read, changed or not.
  last_read_at timestamptz(3),
  -- Also moved ahead while a check is under way, so that no other process begins one.
  next_check_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column meeting_sources.kind is 'type: import(''@draftwright/contract/meetings/meeting-sources'').SourceKind';
comment on column meeting_sources.visibility is 'type: import(''@draftwright/contract/meetings/vocabulary'').Visibility';
select protect('meeting_sources');
create index meeting_sources_due on meeting_sources (next_check_at) where is_active;

-- What a source has: a recording of a note taker, or one occurrence of a calendar's event.
create table meeting_source_items (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  source_id uuid not null references meeting_sources on delete cascade,
  -- The source's own id; of an event its UID and, in a series, which occurrence.
  key text not null,
  title text not null,
  started_at timestamptz(3),
  duration_ms integer,
  attendees jsonb not null default '[]',
  join_url text,
  -- `listed`: not here; `waiting`: a job brings it in; `imported`: it is, or was until somebody deleted it.
  state text not null check (state in ('listed', 'waiting', 'imported', 'failed')),
  -- Why it could not be brought in, as a sentence.
  failure text,
  -- Since when a job has tried.
  waiting_since timestamptz(3),
  meeting_id uuid references meetings on delete set null,
  -- The meeting's version when the calendar last wrote it: another one has been written in by people.
  meeting_version timestamptz(3),
  last_seen_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
comment on column meeting_source_items.attendees is 'type: { name: string; email: string | null }[]';
comment on column meeting_source_items.state is 'type: import(''@draftwright/contract/meetings/meeting-sources'').ItemState';
select protect('meeting_source_items');
create unique index meeting_source_items_key on meeting_source_items (account_id, source_id, key);
create index meeting_source_items_source on meeting_source_items (source_id);
create index meeting_source_items_started on meeting_source_items (account_id, started_at desc);
create index meeting_source_items_meeting on meeting_source_items (meeting_id) where meeting_id is not null;

-- Signed deliveries of the last minutes: each is accepted once.
create table meeting_source_deliveries (
  account_id uuid not null references accounts on delete cascade,
  source_id uuid not null references meeting_sources on delete cascade,
  key text not null,
  received_at timestamptz(3) not null,
  primary key (account_id, source_id, key)
);
select protect('meeting_source_deliveries');
create index meeting_source_deliveries_source on meeting_source_deliveries (source_id);
create index meeting_source_deliveries_received on meeting_source_deliveries (received_at);

-- A recording is known by its source's id, and by its words in whatever format they come.
alter table transcripts add column source_key text;
alter table transcripts add column words_hash text;
create unique index transcripts_source_key on transcripts (account_id, source, source_key) where source_key is not null;
create index transcripts_words on transcripts (account_id, words_hash) where words_hash is not null;

-- Where an upcoming meeting is joined.
alter table meetings add column join_url text;
