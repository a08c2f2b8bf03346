-- What a change in a table starts: an idea, a task or a notification.
create table table_automations (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  table_id text not null,
  is_active boolean not null default true,
  starts_with text not null check (starts_with in ('created', 'changed', 'date')),
  -- The field that changes, or that has the date.
  field_id text,
  -- What it becomes, as it is stored; null is anything.
  value text,
  -- Days after the date; before it where negative.
  days integer not null default 0,
  makes text not null check (makes in ('idea', 'task', 'notification')),
  -- Texts with the ids of fields in braces.
  title text not null,
  body text not null default '',
  -- Whom a task or notification is for.
  user_id uuid references users on delete set null,
  -- Ideas and tasks are made with this person's rights.
  created_by uuid references users on delete set null,
  -- Changes that were left out because there were too many within an hour.
  n_skipped integer not null default 0,
  skipped_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, table_id) references base_tables on delete cascade
);
comment on column table_automations.starts_with is 'type: import(''@draftwright/contract/table-automations'').AutomationStart';
comment on column table_automations.makes is 'type: import(''@draftwright/contract/table-automations'').AutomationResult';
select protect('table_automations');
create index table_automations_table on table_automations (account_id, table_id, created_at);
create index table_automations_dates on table_automations (account_id) where is_active and starts_with = 'date';

-- Each thing that was made, once per event: the row is written with what it made.
create table table_automation_runs (
  account_id uuid not null references accounts on delete cascade,
  automation_id uuid not null,
  record_id text not null,
  -- `created`, the id of a change, or a day.
  event text not null,
  record_name text not null,
  -- Why nothing was made; null for success.
  problem text,
  idea_id uuid,
  task_id uuid,
  created_at timestamptz(3) not null,
  primary key (account_id, automation_id, record_id, event),
  foreign key (account_id, automation_id) references table_automations on delete cascade
);
select protect('table_automation_runs');
create index table_automation_runs_time on table_automation_runs (account_id, automation_id, created_at);
