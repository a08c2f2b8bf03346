-- Who wants a brief from the advisor, and when; nobody has one who did not ask for it.
create table agent_briefs (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_on boolean not null default true,
  -- 1 Monday to 7 Sunday; the time is the workspace's.
  weekday smallint not null default 1 check (weekday between 1 and 7),
  at_time text not null default '08:00',
  next_at timestamptz(3),
  last_at timestamptz(3),
  last_session_id uuid,
  primary key (account_id, user_id)
);
create index agent_briefs_next on agent_briefs (next_at) where is_on;
select protect('agent_briefs');
