create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Whom it is for.
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- Who did it; null when nobody in particular did.
  actor_id uuid references users on delete set null,
  -- What it is about: the page it opens, and the title it had then.
  content_id uuid references contents on delete cascade,
  subject text not null default '',
  note text,
  -- False for those who hear of this by mail alone: the row is then what the mail is written from.
  in_app boolean not null default true,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  mailed_at timestamptz(3)
);
comment on column notifications.kind is 'type: import(''@draftwright/contract/vocabulary'').NotificationKind';
create index notifications_mine on notifications (account_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id, user_id) where read_at is null;
create index notifications_content on notifications (content_id);
select protect('notifications');

-- How a person wants to hear of each kind in a workspace; a kind without a row is told by its default.
create table notification_choices (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (account_id, user_id, kind)
);
comment on column notification_choices.kind is 'type: import(''@draftwright/contract/vocabulary'').NotificationKind';
select protect('notification_choices');
