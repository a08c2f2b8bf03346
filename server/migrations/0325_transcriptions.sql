-- One try to write down what was said in the recordings of a meeting.
create table transcription_runs (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  -- Who asked for it; null if it began by itself.
  user_id uuid references users on delete set null,
  -- Of the transcriber: its id, and its name for people.
  model text not null,
  label text not null,
  -- Whether its result takes the place of the transcript that the meeting has.
  replaces boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  -- Why it failed, as a sentence.
  problem text,
  -- How often it was started; what an earlier start still does is worthless.
  starts integer not null default 1,
  -- What the model wrote although nobody said it: [{start_ms, text, reason}].
  left_out jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column transcription_runs.state is 'type: import(''@draftwright/contract/meetings/vocabulary'').TranscriptionState';
comment on column transcription_runs.left_out is 'type: { start_ms: number; text: string; reason: import(''@draftwright/contract/meetings/vocabulary'').LeftOutReason }[]';
select protect('transcription_runs');
create index transcription_runs_meeting on transcription_runs (meeting_id, created_at desc);
-- Two at once would write down the same words.
create unique index transcription_runs_active on transcription_runs (account_id, meeting_id) where state in ('waiting', 'running');

-- A stretch of a recording that is sent to the model at once; neighbours overlap.
create table transcription_pieces (
  account_id uuid not null references accounts on delete cascade,
  run_id uuid not null references transcription_runs on delete cascade,
  recording_id uuid not null references meeting_recordings on delete cascade,
  -- From the beginning of the recording.
  start_ms integer not null,
  -- Equal to the start if the recording is sent whole, and nobody knows how long it is.
  end_ms integer not null check (end_ms >= start_ms),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  problem text,
  -- What was heard, from the beginning of the recording; emptied when it has become a transcript.
  segments jsonb not null default '[]',
  left_out jsonb not null default '[]',
  has_times boolean not null default true,
  language text,
  primary key (account_id, run_id, recording_id, start_ms)
);
comment on column transcription_pieces.segments is 'type: { startMs: number; endMs: number; text: string; speaker: string | null }[]';
comment on column transcription_pieces.left_out is 'type: { startMs: number; endMs: number; text: string; reason: import(''@draftwright/contract/meetings/vocabulary'').LeftOutReason }[]';
select protect('transcription_pieces');
create index transcription_pieces_run on transcription_pieces (run_id);
create index transcription_pieces_recording on transcription_pieces (recording_id);
