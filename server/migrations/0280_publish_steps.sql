comment on column channels.channel_type is 'type: import(''@draftwright/contract/channel-norms'').ChannelType';

-- An attempt is one operation on one post at one network, made of steps. What is sent is frozen when the attempt is made.
alter table publish_attempts
  add column operation text not null default 'publish' check (operation in ('publish', 'edit', 'take_down')),
  -- The text as it is sent; null for attempts of before, and for removals.
  add column snapshot jsonb,
  -- Until when it waits, and for what; null is not at all.
  add column next_try_at timestamptz(3),
  add column waiting_for text check (waiting_for in ('quota', 'network', 'reconnect', 'operator', 'pause')),
  -- What a person can do about the error.
  add column fix text,
  -- The worker that sends it, and until when the others leave it alone.
  add column lease uuid,
  add column leased_until timestamptz(3);
comment on column publish_attempts.operation is 'type: import(''@draftwright/contract/deliveries'').Operation';
comment on column publish_attempts.waiting_for is 'type: import(''@draftwright/contract/deliveries'').WaitReason';
comment on column publish_attempts.snapshot is 'type: import(''../features/content/attempts-store.ts'').SentText';
-- For the check that finds attempts whose worker died, or whose waiting is over.
create index publish_attempts_due on publish_attempts (next_try_at) where state in ('intent', 'sent');

create table publish_steps (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  attempt_id uuid not null references publish_attempts on delete cascade,
  position integer not null,
  kind text not null check (kind in ('upload', 'create', 'publish', 'comment', 'edit', 'take_down')),
  label text not null,
  -- What the network knows a repetition by.
  client_key text not null,
  payload jsonb not null,
  after_lost_answer text not null check (after_lost_answer in ('safe', 'look', 'ask')),
  state text not null default 'planned' check (state in ('planned', 'sent', 'done', 'rejected', 'unknown')),
  tries integer not null default 0,
  first_sent_at timestamptz(3),
  sent_at timestamptz(3),
  finished_at timestamptz(3),
  http_status integer,
  request_id text,
  answer jsonb,
  error text,
  unique (attempt_id, position)
);
comment on column publish_steps.kind is 'type: import(''@draftwright/contract/deliveries'').StepKind';
comment on column publish_steps.state is 'type: import(''@draftwright/contract/deliveries'').StepState';
comment on column publish_steps.after_lost_answer is 'type: ''safe'' | ''look'' | ''ask''';
comment on column publish_steps.payload is 'type: Record<string, unknown>';
comment on column publish_steps.answer is 'type: import(''../integrations/channel-types/channel-type.ts'').StepAnswer';
select protect('publish_steps');

-- The live post as its network knows it, for edits, removal and the daily look; null for our own site and manual channels.
alter table contents add column remote jsonb;
comment on column contents.remote is 'type: import(''../integrations/channel-types/channel-type.ts'').RemotePost';

-- How a channel stands with its network; one row for each channel that has one.
create table channel_connections (
  channel_id uuid primary key references channels on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  state text not null default 'connected' check (state in ('connected', 'needs_reconnect', 'held')),
  connected_as text,
  connected_url text,
  connected_at timestamptz(3),
  scopes text[],
  expires_at timestamptz(3),
  checked_at timestamptz(3),
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  -- The network's own words, and what to do.
  failure text,
  failure_fix text,
  -- No request before.
  throttled_until timestamptz(3),
  -- The process that renews its session, and until when the others wait for it.
  renewal uuid,
  renewal_until timestamptz(3)
);
comment on column channel_connections.state is 'type: import(''@draftwright/contract/deliveries'').ConnectionState';
select protect('channel_connections');
create index channel_connections_account on channel_connections (account_id);
create index channel_connections_checked on channel_connections (checked_at nulls first);
comment on column publish_attempts.state is 'type: import(''@draftwright/contract/deliveries'').AttemptState';
