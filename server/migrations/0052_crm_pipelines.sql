create table crm_pipelines (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  "order" integer not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
select protect('crm_pipelines');

create table crm_pipeline_stages (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  pipeline_id uuid not null,
  -- Stages may be grouped under one; opportunities stand in those that group nothing.
  parent_id uuid,
  name text not null,
  "order" integer not null,
  kind text not null default 'open' check (kind in ('open', 'won', 'lost')),
  -- What an opportunity takes on when it comes here, in percent.
  probability integer not null default 0 check (probability between 0 and 100),
  color text,
  -- Days without a change after which an opportunity here counts as stale; null is never.
  stale_days integer check (stale_days between 1 and 3650),
  -- Columns of the opportunity that must be filled before it comes here.
  required_fields text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, pipeline_id) references crm_pipelines (account_id, id) on delete cascade,
  foreign key (account_id, parent_id) references crm_pipeline_stages (account_id, id) on delete set null (parent_id)
);
comment on column crm_pipeline_stages.kind is 'type: import(''@draftwright/contract/crm/vocabulary'').StageKind';
create index crm_pipeline_stages_pipeline on crm_pipeline_stages (account_id, pipeline_id, "order");
select protect('crm_pipeline_stages');

-- What is done while an opportunity stands in a stage.
create table crm_stage_activities (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  stage_id uuid not null,
  name text not null,
  description text,
  "order" integer not null,
  -- Without it the opportunity does not go on.
  is_required boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, stage_id) references crm_pipeline_stages (account_id, id) on delete cascade
);
create index crm_stage_activities_stage on crm_stage_activities (account_id, stage_id, "order");
select protect('crm_stage_activities');
