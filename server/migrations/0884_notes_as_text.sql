-- Notes are edited like a text: lines have an order, people add their own, and several become one.
alter table meeting_notes drop constraint meeting_notes_kind_check;
alter table meeting_notes add constraint meeting_notes_kind_check check (kind in
  ('summary', 'topic', 'decision', 'action', 'question', 'objection', 'number', 'quote', 'private', 'mail', 'moment'));
-- A line of a person may rest on nothing that was said.
alter table meeting_notes drop constraint meeting_notes_evidence_check;
alter table meeting_notes add constraint meeting_notes_evidence_check
  check (jsonb_typeof(evidence) = 'array' and (made_by = 'person' or jsonb_array_length(evidence) > 0));
-- Why the rules point to it; such a line is a candidate of kind `moment` until a person keeps it as something.
alter table meeting_notes add column moment text
  check (moment in ('promise', 'date', 'amount', 'question', 'objection', 'decided', 'private'));
alter table meeting_notes add column position double precision not null default 0;
-- Places like those of `evidence`: what was said later and may take it back.
alter table meeting_notes add column later jsonb not null default '[]';
-- The line that took its place; it comes back when that one is removed.
alter table meeting_notes add column merged_into uuid references meeting_notes on delete set null;
-- Made again: another wording of a line that a person kept.
alter table meeting_notes add column differs_from uuid references meeting_notes on delete cascade;
-- What a second making says about it: a line that was not there, other words, or that it did not find it.
alter table meeting_notes add column again text check (again in ('new', 'changed', 'missing'));
create index meeting_notes_merged on meeting_notes (merged_into);
create index meeting_notes_differs on meeting_notes (differs_from);
comment on column meeting_notes.later is 'type: { seq: number; start: number; end: number }[]';
comment on column meeting_notes.moment is 'type: import(''@draftwright/contract/meetings/vocabulary'').MomentKind | null';
comment on column meeting_notes.again is 'type: import(''@draftwright/contract/meetings/vocabulary'').NoteAgain | null';
comment on column meeting_note_windows.notes is 'type: import(''../models/meeting-notes/found-note.ts'').FoundNote[]';

-- What the rules proposed so far is a candidate from now on.
delete from meeting_notes where made_by = 'rule' and state = 'proposed' and kind in ('summary', 'topic', 'quote');
update meeting_notes set kind = 'moment', moment = case kind when 'action' then 'promise' when 'decision' then 'decided'
  when 'number' then 'amount' else kind end
  where made_by = 'rule' and state = 'proposed' and kind in ('action', 'decision', 'number', 'question', 'objection');
update meeting_notes set position = first_seq * 1000;

-- Follow-up mails to those who were there, as they were sent.
create table meeting_mails (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  user_id uuid references users on delete set null,
  subject text not null,
  body text not null,
  recipients jsonb not null,
  created_at timestamptz(3) not null default now()
);
comment on column meeting_mails.recipients is 'type: { name: string; email: string }[]';
select protect('meeting_mails');
create index meeting_mails_meeting on meeting_mails (meeting_id, created_at);
create index meeting_mails_user on meeting_mails (user_id);
