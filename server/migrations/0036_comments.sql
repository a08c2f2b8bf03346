create table comments (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  -- The first comment of its thread; threads are one level deep.
  parent_id uuid references comments on delete cascade,
  author_id uuid references users on delete set null,
  guest_name text,
  body text not null,
  -- The words it speaks of, with what stood around them.
  anchor jsonb,
  suggestion text,
  outcome text check (outcome in ('accepted', 'rejected')),
  mentions uuid[] not null default '{}',
  resolved_by uuid references users on delete set null,
  resolved_at timestamptz(3),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (parent_id is null or (anchor is null and suggestion is null and resolved_at is null))
);
comment on column comments.anchor is 'type: import(''@draftwright/contract/comments'').Anchor';
comment on column comments.outcome is 'type: ''accepted'' | ''rejected''';
create index comments_threads on comments (account_id, content_id, created_at desc, id desc) where parent_id is null;
create index comments_replies on comments (parent_id, created_at desc, id desc) where parent_id is not null;
create index comments_author on comments (account_id, author_id);
create index comments_deleted on comments (account_id, deleted_at) where deleted_at is not null;
select protect('comments');

-- News about a comment open it, and go with it.
alter table notifications add column comment_id uuid references comments on delete cascade;
create index notifications_comment on notifications (comment_id) where comment_id is not null;

-- The contract names the reasons: a list here as well would have to be changed by every migration that adds one.
alter table content_revisions drop constraint if exists content_revisions_reason_check;
comment on column content_revisions.reason is 'type: import(''@draftwright/contract/content'').Revision[''reason'']';
