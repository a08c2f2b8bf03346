-- Links with which people without an account read a report; the secret is only in the link.
create table report_shares (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  secret_hash text not null unique,
  -- For whom, as its creator says.
  name text not null,
  filters jsonb not null,
  -- The days until the day it is opened, or two days that stay.
  days integer,
  start_date date,
  end_date date,
  -- Whether the team's own notes are on it.
  has_notes boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_opened_at timestamptz(3),
  check (days is not null or (start_date is not null and end_date is not null))
);
comment on column report_shares.filters is 'type: import(''@draftwright/contract/report-shares'').ReportFilters';
select protect('report_shares');
create index report_shares_account on report_shares (account_id, created_at);
create index report_shares_creator on report_shares (created_by) where created_by is not null;
