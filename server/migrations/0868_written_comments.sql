-- Comments that were written for somebody (generate-comment), for 30 days: feedback names one by its id.
create table written_comments (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- What was commented on, and how the person sees it.
  source jsonb not null,
  -- As the last feedback left it.
  text text not null check (char_length(text) <= 10000),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (user_id, account_id) references account_access (user_id, account_id) on delete cascade
);
select protect('written_comments');
create index written_comments_user on written_comments (user_id, account_id);
create index written_comments_created on written_comments (created_at);
