-- What a team wants visitors to do. `match` is a pattern in which * stands for any text: of a path, of the name of an event, or of
-- an address; of a form, its id. Empty fits everything of its kind.
create table goals (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('page', 'read', 'event', 'form', 'click', 'download')),
  match text not null default '' check (char_length(match) <= 300),
  -- The first day its sums know of.
  counted_from date not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
comment on column goals.kind is 'type: import(''@draftwright/contract/visits'').VisitGoalKind';
select protect('goals');

-- Each time a goal was reached, for 90 days, like the event it refers to.
create table goal_conversions (
  account_id uuid not null references accounts on delete cascade,
  goal_id uuid not null,
  event_id uuid not null,
  -- Null where visits are not told apart.
  visit_id uuid,
  day date not null,
  at timestamptz(3) not null,
  value numeric(14, 2),
  primary key (account_id, goal_id, event_id),
  foreign key (account_id, goal_id) references goals on delete cascade
);
select protect('goal_conversions');
create index goal_conversions_visit on goal_conversions (account_id, visit_id);
create index goal_conversions_old on goal_conversions using brin (day);

-- Sums by day for ever. `visits` are those with a conversion that day.
create table goal_days (
  account_id uuid not null references accounts on delete cascade,
  goal_id uuid not null,
  day date not null,
  conversions integer not null default 0,
  visits integer not null default 0,
  value numeric(16, 2) not null default 0,
  primary key (account_id, goal_id, day),
  foreign key (account_id, goal_id) references goals on delete cascade
);
select protect('goal_days');

-- Goals in an order. A goal that is a step cannot be deleted.
create table funnels (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  steps jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
comment on column funnels.steps is 'type: string[]';
select protect('funnels');

-- A form or survey was sent: `goal` is its id.
alter table visit_events drop constraint visit_events_kind_check;
alter table visit_events add constraint visit_events_kind_check
  check (kind in ('view', 'read', 'click', 'download', 'goal', 'form'));
