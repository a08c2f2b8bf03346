-- Reports and lists that a person keeps in Ask Co-CEO.
create table advisor_board_cards (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  title text not null,
  -- What is asked: a report with its options, or a query form.
  ask jsonb not null,
  -- When it is mailed next; null for one that is not.
  weekly_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
select protect('advisor_board_cards');
create index advisor_board_cards_person on advisor_board_cards (account_id, user_id, created_at);
create index advisor_board_cards_weekly on advisor_board_cards (weekly_at) where weekly_at is not null;
