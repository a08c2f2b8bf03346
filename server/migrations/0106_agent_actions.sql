-- A change that the advisor proposed. Nothing but a person's click does it, and that once.
create table agent_actions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  run_id uuid not null,
  tool_call_id text not null,
  -- Who was shown it, and alone decides.
  user_id uuid not null references users on delete cascade,
  tool text not null check (tool in ('create_idea', 'draft_post', 'add_note', 'create_task', 'move_stage')),
  -- As they were proposed, or as the person edited them.
  args jsonb not null,
  -- What failed is proposed still.
  state text not null default 'proposed' check (state in ('proposed', 'done', 'declined', 'undone', 'failed')),
  -- What it made or moved.
  result jsonb,
  -- By which a deed in the CRM is taken back.
  change_set_id uuid,
  error jsonb,
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  undone_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, run_id) references agent_runs (account_id, id) on delete cascade
);
comment on column agent_actions.tool is 'type: import(''@draftwright/contract/agent/vocabulary'').ActionName';
comment on column agent_actions.args is 'type: Record<string, unknown>';
comment on column agent_actions.state is 'type: import(''@draftwright/contract/advisor-actions'').ActionState';
comment on column agent_actions.result is 'type: import(''@draftwright/contract/advisor-actions'').Outcome';
comment on column agent_actions.error is 'type: { code: string; message: string; details?: unknown }';
create index agent_actions_run on agent_actions (account_id, run_id);
select protect('agent_actions');
