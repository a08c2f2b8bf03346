-- Keywords somebody does not want suggested again, for a pillar or for one idea. Kept in lower case.
create table rejected_keywords (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  pillar_id uuid references pillars on delete cascade,
  idea_id uuid references ideas on delete cascade,
  keyword text not null,
  created_at timestamptz(3) not null default now(),
  check ((pillar_id is null) <> (idea_id is null)),
  unique nulls not distinct (account_id, pillar_id, idea_id, keyword)
);
create index rejected_keywords_pillar on rejected_keywords (pillar_id);
create index rejected_keywords_idea on rejected_keywords (idea_id);
select protect('rejected_keywords');

-- What a data provider was paid for, so that it is asked once in a while only.
create table keyword_lookups (
  account_id uuid not null references accounts on delete cascade,
  -- numbers: of the keyword itself; ideas, suggestions: the keywords found from it.
  kind text not null check (kind in ('numbers', 'ideas', 'suggestions')),
  keyword text not null,
  -- Language and place, such as en-2840.
  market text not null,
  -- Null: the provider knows nothing of it.
  answer jsonb,
  looked_up_at timestamptz(3) not null default now(),
  primary key (account_id, kind, market, keyword)
);
comment on column keyword_lookups.kind is 'type: ''numbers'' | ''ideas'' | ''suggestions''';
comment on column keyword_lookups.answer is 'type: unknown';
select protect('keyword_lookups');
