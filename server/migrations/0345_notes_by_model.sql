-- Who makes the notes of a meeting, as a person chose it; without a model they are by the rules.
alter table meetings add column notes_by text not null default 'model' check (notes_by in ('model', 'rules'));
-- Why notes by a model are missing, for people; null if nothing went wrong.
alter table meetings add column notes_problem text;
-- What the model used for them.
alter table meetings add column notes_usage jsonb;
-- The attempt that may write: an older one that is still asking a model stops.
alter table meetings add column notes_run uuid;
comment on column meetings.notes_by is 'type: import(''@draftwright/contract/meetings/vocabulary'').NotesBy';
comment on column meetings.notes_usage is 'type: import(''@draftwright/contract/generation'').RunUsage';

-- What a model found in some lines of a meeting, until its notes are complete: a window that was read is not read again.
create table meeting_note_windows (
  account_id uuid not null references accounts on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  transcript_id uuid not null references transcripts on delete cascade,
  -- Its first line.
  from_seq integer not null,
  -- Of the lines, the question and the model: another one is asked again.
  key text not null,
  -- The attempt that used it last.
  run_id uuid not null,
  notes jsonb not null,
  n_left_out integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, meeting_id, from_seq)
);
comment on column meeting_note_windows.notes is 'type: import(''../models/composer/meeting/find-notes.ts'').FoundNote[]';
select protect('meeting_note_windows');
create index meeting_note_windows_meeting on meeting_note_windows (meeting_id);
create index meeting_note_windows_transcript on meeting_note_windows (transcript_id);
