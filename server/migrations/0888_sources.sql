-- Pages and files that a person gave as ground for a text: of an idea, and a copy with each document that was written from it.
create table sources (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  idea_id uuid references ideas on delete cascade,
  content_id uuid references contents on delete cascade,
  kind text not null check (kind in ('page', 'file')),
  title text not null check (char_length(title) <= 300),
  -- Null for a file.
  address text check (char_length(address) <= 2000),
  state text not null check (state in ('waiting', 'loading', 'reading', 'read', 'failed')),
  -- Why it could not be read, as the end of a sentence about it.
  error text,
  -- Its words, in pieces that can be quoted.
  passages jsonb not null default '[]',
  -- Whether it has more words than are kept.
  is_shortened boolean not null default false,
  -- The day in the workspace's zone.
  read_on date,
  added_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  check ((idea_id is null) <> (content_id is null))
);
comment on column sources.kind is 'type: ''page'' | ''file''';
comment on column sources.state is 'type: import(''@draftwright/contract/research'').Source[''state'']';
comment on column sources.passages is 'type: string[]';
select protect('sources');
create index sources_idea on sources (idea_id) where idea_id is not null;
create index sources_content on sources (content_id) where content_id is not null;
create index sources_added_by on sources (added_by);
