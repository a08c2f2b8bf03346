-- Posts and links that belong together: what they are for, how long they run, and what they may cost.
create table campaigns (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Who added it.
  user_id uuid references users on delete set null,
  name text not null,
  -- Both days belong to it; null is open.
  starts_on date,
  ends_on date,
  goal_kind text check (goal_kind in ('clicks', 'visitors', 'views', 'reads', 'posts')),
  goal_number integer check (goal_number between 1 and 1000000000),
  -- In the currency's smallest unit.
  budget bigint check (budget between 0 and 1000000000000000),
  currency text not null default 'EUR',
  archived_at timestamptz(3),
  -- In the trash, for 30 days.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((goal_kind is null) = (goal_number is null)),
  check (ends_on >= starts_on)
);
comment on column campaigns.goal_kind is 'type: import(''@draftwright/contract/campaigns'').GoalKind';
select protect('campaigns');
create index campaigns_created on campaigns (account_id, created_at desc, id desc);
create index campaigns_deleted on campaigns (deleted_at) where deleted_at is not null;

-- A post belongs to at most one campaign, so that sums over campaigns count nothing twice.
alter table contents add column campaign_id uuid references campaigns on delete set null;
create index contents_campaign on contents (account_id, campaign_id) where campaign_id is not null;
