create table generation_runs (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('initial', 'full', 'all', 'feedback')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'stopped')),
  channel_id uuid not null references channels on delete cascade,
  idea_id uuid references ideas on delete set null,
  content_id uuid references contents on delete cascade,
  revision_id uuid references content_revisions on delete set null,
  model text not null,
  -- What was asked for, as the route took it.
  input jsonb not null,
  -- Each step's state, text and result; a step run again starts from the results before it.
  steps jsonb not null default '[]',
  error jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column generation_runs.kind is 'type: ''initial'' | ''full'' | ''all'' | ''feedback''';
comment on column generation_runs.state is 'type: ''queued'' | ''running'' | ''done'' | ''failed'' | ''stopped''';
comment on column generation_runs.input is 'type: Record<string, unknown>';
comment on column generation_runs.steps is 'type: { step: string; state: string; text: string; result: unknown }[]';
comment on column generation_runs.error is 'type: { code: string; message: string }';
create index generation_runs_created on generation_runs (account_id, created_at desc);
create index generation_runs_idea on generation_runs (account_id, idea_id);
create index generation_runs_content on generation_runs (account_id, content_id);
select protect('generation_runs');
