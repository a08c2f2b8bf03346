-- A speaker that was made one with another, as it was before, so that the merge can be undone.
create table merged_speakers (
  account_id uuid not null references accounts on delete cascade,
  transcript_id uuid not null references transcripts on delete cascade,
  -- The speaker's own, which it has again afterwards.
  id uuid not null,
  label text,
  name text not null,
  position integer not null,
  -- Who has its lines; that one may have been merged into a third since.
  into_id uuid not null,
  -- The lines it had.
  seqs integer[] not null,
  -- The tasks that were its own.
  note_ids uuid[] not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
select protect('merged_speakers');
create index merged_speakers_transcript on merged_speakers (transcript_id);
