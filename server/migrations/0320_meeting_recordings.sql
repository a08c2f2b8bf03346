-- The sound, or sound and picture, of a meeting: recorded in a browser, or a file of its own.
create table meeting_recordings (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  -- Who records or uploads it.
  user_id uuid references users on delete set null,
  -- `failed`: its beginning never arrived.
  state text not null default 'receiving' check (state in ('receiving', 'complete', 'failed')),
  source text not null check (source in ('upload', 'microphone', 'tab')),
  -- `mic_left_tab_right`: whoever records is on the left, everybody else on the right. `mono`: channels mean nothing.
  channels text not null check (channels in ('mono', 'mic_left_tab_right')),
  filename text not null default '',
  -- By the bytes of its first part.
  media_type text,
  -- Of the whole file, where it is known before.
  expected_bytes integer,
  -- Of the parts that are there.
  bytes integer not null default 0 check (bytes >= 0),
  n_parts integer not null default 0,
  -- Without its pauses.
  duration_ms integer,
  started_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- Of the meeting when it began.
  consent text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column meeting_recordings.state is 'type: import(''@draftwright/contract/meetings/vocabulary'').RecordingState';
comment on column meeting_recordings.source is 'type: import(''@draftwright/contract/meetings/vocabulary'').RecordingSource';
comment on column meeting_recordings.channels is 'type: import(''@draftwright/contract/meetings/vocabulary'').RecordingChannels';
comment on column meeting_recordings.consent is 'type: import(''@draftwright/contract/meetings/vocabulary'').Consent';
select protect('meeting_recordings');
create index meeting_recordings_meeting on meeting_recordings (meeting_id, started_at);
create index meeting_recordings_receiving on meeting_recordings (updated_at) where state = 'receiving';

-- A recording's bytes are those of its parts, in order; each part is a file, whose key follows from its number and hash.
create table meeting_recording_parts (
  account_id uuid not null references accounts on delete cascade,
  recording_id uuid not null references meeting_recordings on delete cascade,
  -- 1 and up; parts arrive in any order.
  number integer not null check (number > 0),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  -- Where the recording was when this part ended, if its sender knows.
  until_ms integer,
  primary key (account_id, recording_id, number)
);
select protect('meeting_recording_parts');
create index meeting_recording_parts_recording on meeting_recording_parts (recording_id, number);

-- Days after a meeting of this type until its recordings are deleted; 0: once there is a transcript; null keeps them.
alter table meeting_types add column sound_days integer check (sound_days between 0 and 3650);
