-- The approvals a workspace asks for, one after the other. Without rows, one approval by anybody who may approve is enough.
create table review_steps (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  position integer not null check (position between 1 and 3),
  name text not null,
  -- Whose turn it is; those who have left or may not approve any more are passed over when it is read.
  reviewer_ids uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  unique (account_id, position) deferrable initially deferred
);
select protect('review_steps');

-- One round of reading: it is about one text, and a text that changes after anybody decided starts another.
create table reviews (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  text_hash text not null,
  submitted_by uuid references users on delete set null,
  note text,
  state text not null default 'open' check (state in ('open', 'approved', 'changes_requested', 'withdrawn', 'restarted')),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);
comment on column reviews.state is 'type: ''open'' | ''approved'' | ''changes_requested'' | ''withdrawn'' | ''restarted''';
create unique index reviews_open on reviews (account_id, content_id) where state = 'open';
create index reviews_content on reviews (account_id, content_id, created_at desc);
select protect('reviews');

-- Who was asked to read this round in particular.
create table review_assignees (
  account_id uuid not null references accounts on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (account_id, review_id, user_id)
);
create index review_assignees_user on review_assignees (account_id, user_id);
select protect('review_assignees');

-- Links for people without an account. The secret stands in the link alone.
create table review_links (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  secret_hash text not null,
  name text not null,
  text_hash text not null,
  -- The step at which a decision counts; null is the one step of a workspace that has set up none.
  step_id uuid,
  can_decide boolean not null,
  follows_text boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_seen_at timestamptz(3)
);
create unique index review_links_secret on review_links (secret_hash);
create index review_links_content on review_links (account_id, content_id, created_at desc);
select protect('review_links');

create table review_decisions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  -- No foreign key: what was decided at a step is kept when the step is taken away.
  step_id uuid,
  step_position integer not null,
  step_name text not null,
  user_id uuid references users on delete set null,
  link_id uuid references review_links on delete set null,
  guest_name text,
  decision text not null check (decision in ('approved', 'changes_requested')),
  -- Said by somebody whose word does not decide.
  is_advice boolean not null default false,
  comment text,
  text_hash text not null,
  created_at timestamptz(3) not null default now()
);
comment on column review_decisions.decision is 'type: ''approved'' | ''changes_requested''';
create index review_decisions_review on review_decisions (account_id, review_id, created_at);
create index review_decisions_link on review_decisions (account_id, link_id) where link_id is not null;
select protect('review_decisions');

-- Who has written on the text since it was last approved: nobody approves alone what only they wrote.
alter table contents add column writer_ids uuid[] not null default '{}';
update contents set writer_ids = coalesce((
  select array_agg(distinct r.author_id) from content_revisions r
  where r.content_id = contents.id and r.author_id is not null and r.reason not in ('proposed', 'prompts_dismissed')
    and (contents.approved_hash is distinct from contents.text_hash)
    and r.created_at > coalesce(
      (select max(e.created_at) from content_events e where e.content_id = contents.id and e.verb = 'approved'), '-infinity')
), '{}');

-- Texts that were handed in before there were rounds are in their first one.
insert into reviews (id, account_id, content_id, text_hash, submitted_by, created_at)
  select gen_random_uuid(), c.account_id, c.id, c.text_hash, coalesce(e.actor_id, c.author_id), coalesce(e.created_at, c.updated_at)
  from contents c
  left join lateral (
    select actor_id, created_at from content_events
    where content_id = c.id and verb = 'submitted' order by created_at desc, id desc limit 1
  ) e on true
  where c.status = 'in_review';

-- Which step of a review an event was, and which guest it came from.
alter table content_events add column details jsonb not null default '{}';
comment on column content_events.details is 'type: import(''@draftwright/contract/content'').EventDetails';
