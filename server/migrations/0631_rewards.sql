-- Points for shares and the leaderboard; off without a row (decision 0060). Points themselves are never stored.
create table reward_settings (
  account_id uuid primary key references accounts on delete cascade,
  is_on boolean not null,
  share_points integer not null check (share_points between 0 and 1000),
  shares_a_week integer not null check (shares_a_week between 0 and 1000),
  visitor_points integer not null check (visitor_points between 0 and 1000),
  visitors_a_link integer not null check (visitors_a_link between 0 and 100000),
  contact_points integer not null check (contact_points between 0 and 1000),
  updated_at timestamptz(3) not null default now()
);
select protect('reward_settings');

-- Who chose to be shown on the leaderboard; nobody else is. It goes with the membership.
create table leaderboard_people (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, user_id),
  foreign key (user_id, account_id) references account_access (user_id, account_id) on delete cascade
);
select protect('leaderboard_people');
create index leaderboard_people_user on leaderboard_people (user_id, account_id);

create table share_teams (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) <= 80),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
select protect('share_teams');
create unique index share_teams_name on share_teams (account_id, lower(name));

create table share_team_members (
  account_id uuid not null references accounts on delete cascade,
  team_id uuid not null,
  user_id uuid not null,
  primary key (account_id, team_id, user_id),
  foreign key (account_id, team_id) references share_teams (account_id, id) on delete cascade,
  foreign key (user_id, account_id) references account_access (user_id, account_id) on delete cascade
);
select protect('share_team_members');
create index share_team_members_user on share_team_members (user_id, account_id);
