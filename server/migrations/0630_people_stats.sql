-- Which numbers about people's shares a workspace shows (decision 0060); without a row, totals.
create table people_stats_settings (
  account_id uuid primary key references accounts on delete cascade,
  people_stats text not null check (people_stats in ('off', 'self', 'totals', 'names')),
  updated_at timestamptz(3) not null default now()
);
comment on column people_stats_settings.people_stats is 'type: import(''@draftwright/contract/people-stats'').PeopleStats';
select protect('people_stats_settings');

-- Browsers in which members used the app on a day, by the same hash as those who follow links, and without whose they are: their
-- clicks are no readers. Deleted with the day's secret.
create table member_visitors (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (account_id, day, visitor)
);
select protect('member_visitors');

-- How many of a day's clicks and visitors were members; counted from the rows as long as they are kept.
alter table link_days
  add column member_clicks integer not null default 0,
  add column member_visitors integer not null default 0;
