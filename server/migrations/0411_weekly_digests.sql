-- The weeks whose digest a workspace has had, or that had nothing to tell: each is sent at most once.
create table weekly_digests (
  account_id uuid not null references accounts on delete cascade,
  -- The Monday on which it is sent, in the workspace's time zone.
  week date not null,
  is_sent boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, week)
);
select protect('weekly_digests');
