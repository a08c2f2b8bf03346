-- What was said: one row for each file or text that was brought in.
create table transcripts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  title text not null,
  -- Where it came from: `upload`, or the note taker it was pulled from.
  source text not null check (source in ('upload', 'recording', 'fireflies', 'fathom', 'granola')),
  format text not null,
  language text,
  started_at timestamptz(3),
  duration_ms integer,
  timing text not null check (timing in ('exact', 'approx', 'none')),
  attendees jsonb not null default '[]',
  n_segments integer not null,
  -- `loading`: further segments are stored by a job.
  state text not null check (state in ('loading', 'ready')),
  -- SHA-256 of the bytes, so that the same file is not a second meeting.
  checksum text not null,
  -- The bytes as they came.
  file_key text not null,
  created_at timestamptz(3) not null default now()
);
comment on column transcripts.attendees is 'type: { name: string; email: string | null }[]';
comment on column transcripts.source is 'type: import(''@draftwright/contract/meetings/vocabulary'').TranscriptSource';
comment on column transcripts.timing is 'type: import(''@draftwright/contract/meetings/vocabulary'').Timing';
comment on column transcripts.state is 'type: import(''@draftwright/contract/meetings/vocabulary'').TranscriptState';
select protect('transcripts');
create unique index transcripts_checksum on transcripts (account_id, checksum);

create table transcript_speakers (
  account_id uuid not null references accounts on delete cascade,
  transcript_id uuid not null references transcripts on delete cascade,
  id uuid not null,
  -- As the file names them; null for lines without a name.
  label text,
  name text not null,
  position integer not null,
  primary key (account_id, id)
);
select protect('transcript_speakers');
create index transcript_speakers_transcript on transcript_speakers (transcript_id, position);

create table transcript_segments (
  account_id uuid not null references accounts on delete cascade,
  transcript_id uuid not null references transcripts on delete cascade,
  -- 1 and up, in the order of the file.
  seq integer not null,
  start_ms integer,
  end_ms integer,
  speaker_id uuid not null,
  -- Never changes, so that evidence can be traced to the file.
  text text not null,
  edited_text text,
  edited_by uuid references users on delete set null,
  edited_at timestamptz(3),
  primary key (account_id, transcript_id, seq)
);
select protect('transcript_segments');
create index transcript_segments_transcript on transcript_segments (transcript_id);
-- Search over everything said (ILIKE is leakproof, see 0001).
create index transcript_segments_words on transcript_segments using gin (account_id, coalesce(edited_text, text) gin_trgm_ops);

create table meeting_types (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  description text not null default '',
  -- [{title, kind, words}] in the order of the notes.
  sections jsonb not null default '[]',
  -- Names and terms that a transcription should know.
  vocabulary text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column meeting_types.sections is 'type: import(''@draftwright/contract/meetings/meeting-types'').MeetingSection[]';
select protect('meeting_types');
create unique index meeting_types_name on meeting_types (account_id, lower(name));

create table meetings (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Whose meeting it is.
  user_id uuid references users on delete set null,
  title text not null,
  started_at timestamptz(3) not null,
  duration_ms integer,
  meeting_type_id uuid references meeting_types on delete set null,
  transcript_id uuid references transcripts on delete set null,
  visibility text not null default 'workspace' check (visibility in ('workspace', 'participants', 'private')),
  -- What its people wrote themselves; never changed by a rule or a model.
  own_notes text not null default '',
  consent text not null default 'unknown' check (consent in ('unknown', 'announced', 'all_agreed', 'refused')),
  consent_note text not null default '',
  consent_by uuid references users on delete set null,
  consent_at timestamptz(3),
  may_be_quoted boolean not null default false,
  notes_state text not null default 'none' check (notes_state in ('none', 'waiting', 'running', 'done', 'failed')),
  -- Findings without words to show for them.
  n_left_out integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column meetings.visibility is 'type: import(''@draftwright/contract/meetings/vocabulary'').Visibility';
comment on column meetings.consent is 'type: import(''@draftwright/contract/meetings/vocabulary'').Consent';
comment on column meetings.notes_state is 'type: import(''@draftwright/contract/meetings/vocabulary'').NotesState';
select protect('meetings');
create unique index meetings_transcript on meetings (account_id, transcript_id) where transcript_id is not null;
create index meetings_started on meetings (account_id, started_at desc, id desc);
create index meetings_type on meetings (meeting_type_id) where meeting_type_id is not null;

create table meeting_attendees (
  account_id uuid not null references accounts on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  id uuid not null,
  name text not null,
  email text,
  -- A member of the workspace with this address.
  user_id uuid references users on delete set null,
  position integer not null,
  primary key (account_id, id)
);
select protect('meeting_attendees');
create index meeting_attendees_meeting on meeting_attendees (meeting_id, position);
create index meeting_attendees_user on meeting_attendees (user_id) where user_id is not null;

-- What meetings are about: a record of the CRM, a pillar, a product, or a subject of one's own.
create table context_entities (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('company', 'contact', 'opportunity', 'pillar', 'product', 'free')),
  -- The record it stands for; null for a subject of one's own.
  ref_id uuid,
  name text not null,
  aliases text[] not null default '{}',
  domains text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column context_entities.kind is 'type: import(''@draftwright/contract/meetings/vocabulary'').EntityKind';
select protect('context_entities');
create unique index context_entities_record on context_entities (account_id, kind, ref_id) where ref_id is not null;
create unique index context_entities_free on context_entities (account_id, lower(name)) where ref_id is null;

create table meeting_entities (
  account_id uuid not null references accounts on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  entity_id uuid not null references context_entities on delete cascade,
  -- A person, or the rule that matched it.
  matched_by text not null default 'person',
  created_at timestamptz(3) not null default now(),
  primary key (account_id, meeting_id, entity_id)
);
select protect('meeting_entities');
create index meeting_entities_entity on meeting_entities (entity_id);
create index meeting_entities_meeting on meeting_entities (meeting_id);

-- One line of a meeting's notes, with the words it came from.
create table meeting_notes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  kind text not null check (kind in ('summary', 'topic', 'decision', 'action', 'question', 'objection', 'number', 'quote')),
  -- The section of its meeting type, for kind `topic`.
  topic text,
  text text not null,
  speaker_id uuid,
  -- Only if it was said.
  owner text,
  due_on date,
  due_words text,
  -- [{seq, start, end}]: places in the text of segments, in characters.
  evidence jsonb not null check (jsonb_typeof(evidence) = 'array' and jsonb_array_length(evidence) > 0),
  first_seq integer not null,
  made_by text not null check (made_by in ('rule', 'model', 'person')),
  -- The rule's or model's name.
  made_with text not null default '',
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'edited', 'rejected')),
  -- Of kind and words: what was rejected does not come back.
  fingerprint text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column meeting_notes.evidence is 'type: { seq: number; start: number; end: number }[]';
comment on column meeting_notes.kind is 'type: import(''@draftwright/contract/meetings/vocabulary'').NoteKind';
comment on column meeting_notes.made_by is 'type: import(''@draftwright/contract/meetings/vocabulary'').NoteMaker';
comment on column meeting_notes.state is 'type: import(''@draftwright/contract/meetings/vocabulary'').NoteState';
select protect('meeting_notes');
create unique index meeting_notes_fingerprint on meeting_notes (account_id, meeting_id, fingerprint);
create index meeting_notes_meeting on meeting_notes (meeting_id, first_seq);

-- Which words of a meeting an idea came from.
create table meeting_ideas (
  account_id uuid not null references accounts on delete cascade,
  idea_id uuid primary key references ideas on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  from_seq integer not null,
  to_seq integer not null,
  created_at timestamptz(3) not null default now()
);
select protect('meeting_ideas');
create index meeting_ideas_meeting on meeting_ideas (meeting_id, from_seq);

-- Ten meeting types come with each workspace, which can change and delete them.
create function default_meeting_types() returns table (name text, description text, sections jsonb) language sql immutable as $$
  values
    ('Discovery', 'A first talk with somebody who may buy.', '[{"title": "Summary", "kind": "summary", "words": []}, {"title": "Current situation", "kind": "topic", "words": ["currently", "today we", "right now", "at the moment", "so far", "we use", "we have been"]}, {"title": "Problems", "kind": "topic", "words": ["problem", "issue", "struggle", "pain", "frustrat", "takes too long", "manual", "difficult", "annoy"]}, {"title": "Budget and time", "kind": "topic", "words": ["budget", "price", "cost", "quarter", "deadline", "by the end", "timeline", "go live"]}, {"title": "Objections", "kind": "objection", "words": []}, {"title": "Numbers", "kind": "number", "words": []}, {"title": "Next steps", "kind": "action", "words": []}, {"title": "Open questions", "kind": "question", "words": []}, {"title": "Quotes", "kind": "quote", "words": []}]'::jsonb),
    ('Demo', 'The product is shown.', '[{"title": "Summary", "kind": "summary", "words": []}, {"title": "What they liked", "kind": "topic", "words": ["love", "great", "nice", "perfect", "exactly what", "impressive", "useful", "helpful"]}, {"title": "Questions left open", "kind": "question", "words": []}, {"title": "Objections", "kind": "objection", "words": []}, {"title": "Numbers", "kind": "number", "words": []}, {"title": "Next steps", "kind": "action", "words": []}, {"title": "Quotes", "kind": "quote", "words": []}]'::jsonb),
    ('Negotiation', 'Terms, prices and dates are agreed.', '[{"title": "Decisions", "kind": "decision", "words": []}, {"title": "Terms and numbers", "kind": "number", "words": []}, {"title": "Objections", "kind": "objection", "words": []}, {"title": "Next steps", "kind": "action", "words": []}, {"title": "Open questions", "kind": "question", "words": []}, {"title": "Summary", "kind": "summary", "words": []}]'::jsonb),
    ('Kick-off', 'A project begins.', '[{"title": "Goals", "kind": "topic", "words": ["goal", "success", "aim", "objective", "want to achieve", "outcome"]}, {"title": "Decisions", "kind": "decision", "words": []}, {"title": "Who does what", "kind": "action", "words": []}, {"title": "Risks", "kind": "topic", "words": ["risk", "worried", "concern", "blocker", "depends", "might not", "delay"]}, {"title": "Open questions", "kind": "question", "words": []}, {"title": "Numbers", "kind": "number", "words": []}, {"title": "Summary", "kind": "summary", "words": []}]'::jsonb),
    ('One-on-one', 'Two people who work together.', '[{"title": "Summary", "kind": "summary", "words": []}, {"title": "What goes well", "kind": "topic", "words": ["going well", "happy", "proud", "great", "glad", "enjoy"]}, {"title": "What is in the way", "kind": "topic", "words": ["stuck", "blocked", "overloaded", "struggl", "frustrat", "worried", "stress", "too much"]}, {"title": "Agreed", "kind": "decision", "words": []}, {"title": "To do", "kind": "action", "words": []}, {"title": "Open questions", "kind": "question", "words": []}]'::jsonb),
    ('Stand-up', 'What each person does and what is in the way.', '[{"title": "To do", "kind": "action", "words": []}, {"title": "In the way", "kind": "topic", "words": ["block", "waiting for", "waiting on", "stuck", "broken", "down", "fails"]}, {"title": "Decisions", "kind": "decision", "words": []}, {"title": "Open questions", "kind": "question", "words": []}]'::jsonb),
    ('Retrospective', 'What went well and what should change.', '[{"title": "What went well", "kind": "topic", "words": ["went well", "great", "good job", "happy", "proud", "worked well", "liked"]}, {"title": "What did not", "kind": "topic", "words": ["went wrong", "did not", "didn''t", "problem", "late", "missed", "slow", "painful", "annoying"]}, {"title": "Decisions", "kind": "decision", "words": []}, {"title": "To do", "kind": "action", "words": []}, {"title": "Open questions", "kind": "question", "words": []}]'::jsonb),
    ('Interview', 'A talk with a candidate.', '[{"title": "Summary", "kind": "summary", "words": []}, {"title": "Experience", "kind": "topic", "words": ["years", "experience", "worked at", "worked on", "i led", "i built", "responsible for", "my role"]}, {"title": "Numbers", "kind": "number", "words": []}, {"title": "Their questions", "kind": "question", "words": []}, {"title": "Next steps", "kind": "action", "words": []}, {"title": "Quotes", "kind": "quote", "words": []}]'::jsonb),
    ('Customer review', 'How it goes with a customer.', '[{"title": "Summary", "kind": "summary", "words": []}, {"title": "Results", "kind": "number", "words": []}, {"title": "What they like", "kind": "topic", "words": ["love", "great", "happy", "works well", "saved", "better", "useful"]}, {"title": "What is missing", "kind": "objection", "words": []}, {"title": "Decisions", "kind": "decision", "words": []}, {"title": "Next steps", "kind": "action", "words": []}, {"title": "Open questions", "kind": "question", "words": []}, {"title": "Quotes", "kind": "quote", "words": []}]'::jsonb),
    ('Content brainstorm', 'Ideas for posts.', '[{"title": "Ideas", "kind": "topic", "words": ["idea", "we could", "what if", "post about", "write about", "series", "topic", "headline", "angle"]}, {"title": "Quotes", "kind": "quote", "words": []}, {"title": "Numbers", "kind": "number", "words": []}, {"title": "Decisions", "kind": "decision", "words": []}, {"title": "To do", "kind": "action", "words": []}, {"title": "Open questions", "kind": "question", "words": []}]'::jsonb)
$$;
create function add_meeting_types() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into meeting_types (id, account_id, name, description, sections)
    select gen_random_uuid(), new.id, given.name, given.description, given.sections from default_meeting_types() as given;
  return null;
end $$;
create trigger add_meeting_types after insert on accounts for each row execute function add_meeting_types();
insert into meeting_types (id, account_id, name, description, sections)
  select gen_random_uuid(), accounts.id, given.name, given.description, given.sections
  from accounts cross join default_meeting_types() as given;
