-- The inbox: ideas come from anywhere, are tagged, voted for, shortlisted, and merged when two say the same.
alter table ideas
  add column tags text[] not null default '{}',
  add column is_shortlisted boolean not null default false,
  add column source text not null default 'typed' check (source in ('typed', 'voice', 'share', 'bookmarklet', 'mail', 'import', 'meeting')),
  add column source_url text,
  -- Set while this idea lives on in another one; lists leave it out.
  add column merged_into uuid references ideas on delete set null;
comment on column ideas.source is 'type: import(''@draftwright/contract/vocabulary'').IdeaSource';
update ideas set source = 'voice' where voice_input is not null;
create index ideas_tags on ideas using gin (account_id, tags);
create index ideas_merged on ideas (account_id, merged_into) where merged_into is not null;

create table idea_votes (
  account_id uuid not null references accounts on delete cascade,
  idea_id uuid not null references ideas on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, idea_id, user_id)
);
create index idea_votes_user on idea_votes (user_id);
select protect('idea_votes');

-- What a merge changed, so that it can be undone: the kept idea before it, and what moved to it.
create table idea_merges (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  idea_id uuid not null references ideas on delete cascade,
  user_id uuid references users on delete set null,
  before jsonb not null,
  moved jsonb not null,
  created_at timestamptz(3) not null default now()
);
comment on column idea_merges.before is 'type: { text: string; tags: string[]; text_after: string; tags_after: string[]; voters_added: string[] }';
comment on column idea_merges.moved is 'type: { id: string; contents: string[]; runs: string[] }[]';
create index idea_merges_idea on idea_merges (account_id, idea_id, created_at desc);
select protect('idea_merges');

-- The recording an idea was spoken in. Peaks are the loudness along it, 0 to 100, for the waveform.
create table idea_recordings (
  idea_id uuid primary key references ideas on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  key text not null unique,
  media_type text not null,
  bytes integer not null,
  seconds real not null,
  peaks smallint[] not null,
  created_at timestamptz(3) not null default now()
);
select protect('idea_recordings');

-- A person's own address for ideas by mail in one workspace. The token is the right to add ideas there, and nothing else.
create table idea_mailboxes (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, user_id)
);
select protect('idea_mailboxes');
