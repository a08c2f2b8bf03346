-- Secret addresses at which one person's calendar program or feed reader reads. The address is computed of the id with the server's key:
-- a copy of the database opens none.
create table private_feeds (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null unique,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('calendar', 'due', 'approvals')),
  created_at timestamptz(3) not null default now(),
  last_read_at timestamptz(3),
  primary key (account_id, user_id, kind)
);
comment on column private_feeds.kind is 'type: import(''@draftwright/contract/private-feeds'').PrivateFeedKind';
select protect('private_feeds');
create index private_feeds_user on private_feeds (user_id);
