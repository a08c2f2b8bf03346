-- What people decided about a meeting's proposals to the CRM; what is not here is open.
create table meeting_proposals (
  account_id uuid not null references accounts on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  key text not null,
  state text not null check (state in ('applied', 'skipped')),
  -- The change-set that holds it; it is open again once that is undone.
  change_set_id uuid,
  user_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, meeting_id, key)
);
comment on column meeting_proposals.state is 'type: ''applied'' | ''skipped''';
select protect('meeting_proposals');
create index meeting_proposals_meeting on meeting_proposals (meeting_id);
