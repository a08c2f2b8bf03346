-- A conversation with the advisor; it belongs to one person in one workspace.
create table agent_sessions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- Null until the first message gives it one.
  name text,
  -- The last run of the branch that is shown.
  head_run_id uuid,
  state jsonb not null default '{}',
  metadata jsonb not null default '{}',
  summary jsonb,
  -- A brief is written on a schedule.
  kind text not null default 'chat' check (kind in ('chat', 'brief')),
  forked_from uuid,
  pinned_at timestamptz(3),
  -- Since when the other members of the workspace may read it.
  shared_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
comment on column agent_sessions.state is 'type: Record<string, unknown>';
comment on column agent_sessions.metadata is 'type: Record<string, unknown>';
comment on column agent_sessions.summary is 'type: Record<string, unknown>';
comment on column agent_sessions.kind is 'type: ''chat'' | ''brief''';
create index agent_sessions_updated on agent_sessions (account_id, user_id, updated_at desc, id);
create index agent_sessions_created on agent_sessions (account_id, user_id, created_at desc, id);
select protect('agent_sessions');

-- One question and its answer. Runs of a session form a tree: an edited question, or another answer, is a branch.
create table agent_runs (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  session_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- The run before it in its branch.
  parent_id uuid,
  -- The run this is another answer of.
  regenerated_from uuid,
  forked_from uuid,
  status text not null default 'RUNNING'
    check (status in ('PENDING', 'RUNNING', 'COMPLETED', 'PAUSED', 'CANCELLED', 'ERROR', 'REGENERATED')),
  input text not null,
  content text not null default '',
  reasoning text not null default '',
  model text not null,
  -- As the wire shows them.
  tools jsonb not null default '[]',
  -- What the model was told and said in this run, for the runs after it.
  messages jsonb not null default '[]',
  -- The rows that tools told of, by the handle the model cites them with.
  receipts jsonb not null default '[]',
  -- Handles in the order the answer cites them.
  cited jsonb not null default '[]',
  followups jsonb not null default '[]',
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  first_token_ms integer,
  duration_ms integer,
  error jsonb,
  -- How many events there are in agent_run_events.
  n_events integer not null default 0,
  -- Whoever lets it run says so every few seconds; one that fell silent was killed.
  alive_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, session_id) references agent_sessions (account_id, id) on delete cascade
);
comment on column agent_runs.status is 'type: import(''@draftwright/contract/agent/vocabulary'').RunStatus';
comment on column agent_runs.tools is 'type: import(''@draftwright/contract/agent/events'').ToolExecution[]';
comment on column agent_runs.messages is 'type: unknown[]';
comment on column agent_runs.receipts is 'type: import(''@draftwright/contract/receipts'').CitedReceipt[]';
comment on column agent_runs.cited is 'type: string[]';
comment on column agent_runs.followups is 'type: string[]';
comment on column agent_runs.error is 'type: { code: string; message: string }';
create index agent_runs_session on agent_runs (account_id, session_id, created_at, id);
create index agent_runs_alive on agent_runs (alive_at) where status in ('PENDING', 'RUNNING');
create index agent_runs_person on agent_runs (account_id, user_id) where status in ('PENDING', 'RUNNING');
select protect('agent_runs');

-- What a run has told so far, for who comes back to it; gone a day after its end, when the run's own row tells all.
create table agent_run_events (
  account_id uuid not null references accounts on delete cascade,
  run_id uuid not null,
  first_index integer not null,
  events jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, run_id, first_index),
  foreign key (account_id, run_id) references agent_runs (account_id, id) on delete cascade
);
comment on column agent_run_events.events is 'type: unknown[]';
create index agent_run_events_created on agent_run_events (created_at);
select protect('agent_run_events');
