create table crm_surveys (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  -- Where it is answered: on a stage, on one of its activities, or anywhere.
  stage_id uuid,
  stage_activity_id uuid,
  -- Without an answer the opportunity does not leave the stage.
  is_required boolean not null default false,
  is_active boolean not null default true,
  -- The secret's hash of the link by which anybody may answer; null is none.
  link_hash text,
  thanks text,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, stage_id) references crm_pipeline_stages (account_id, id) on delete set null (stage_id),
  foreign key (account_id, stage_activity_id) references crm_stage_activities (account_id, id)
    on delete set null (stage_activity_id)
);
create index crm_surveys_stage on crm_surveys (account_id, stage_id) where deleted_at is null;
create index crm_surveys_created on crm_surveys (account_id, created_at, id) where deleted_at is null;
create unique index crm_surveys_link on crm_surveys (link_hash) where link_hash is not null;
select protect('crm_surveys');

create table crm_survey_questions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  survey_id uuid not null,
  num_order integer not null,
  text text not null,
  help text,
  kind text not null,
  -- Choices, each with the points it gives.
  options jsonb not null default '[]',
  is_required boolean not null default false,
  -- Asked only when an earlier answer is such; null is always.
  show_if jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, survey_id) references crm_surveys (account_id, id) on delete cascade
);
comment on column crm_survey_questions.kind is 'type: import(''@draftwright/contract/crm/vocabulary'').QuestionKind';
comment on column crm_survey_questions.options is 'type: import(''@draftwright/contract/crm/vocabulary'').QuestionOption[]';
comment on column crm_survey_questions.show_if is 'type: import(''@draftwright/contract/crm/vocabulary'').ShowIf | null';
create index crm_survey_questions_survey on crm_survey_questions (account_id, survey_id, num_order);
select protect('crm_survey_questions');

-- What happened on a record: notes, calls, stage moves, answered surveys, done activities.
create table crm_activity_log (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  kind text not null,
  opportunity_id uuid,
  contact_id uuid,
  company_id uuid,
  stage_id uuid,
  stage_activity_id uuid,
  survey_id uuid,
  -- Null is a guest, or the workspace itself.
  actor_id uuid references users on delete set null,
  subject text,
  body text,
  mentions uuid[] not null default '{}',
  details jsonb not null default '{}',
  -- When it happened, which may be before it was written down.
  occurred_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, opportunity_id) references crm_opportunities (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete cascade,
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete cascade
);
comment on column crm_activity_log.kind is 'type: import(''@draftwright/contract/crm/vocabulary'').ActivityKind';
comment on column crm_activity_log.details is 'type: Record<string, unknown>';
create index crm_activity_log_opportunity on crm_activity_log (account_id, opportunity_id, created_at, id) where deleted_at is null;
create index crm_activity_log_contact on crm_activity_log (account_id, contact_id, created_at, id) where deleted_at is null;
create index crm_activity_log_company on crm_activity_log (account_id, company_id, created_at, id) where deleted_at is null;
create index crm_activity_log_created on crm_activity_log (account_id, created_at, id) where deleted_at is null;
create index crm_activity_log_survey on crm_activity_log (account_id, survey_id, created_at, id) where survey_id is not null;
select protect('crm_activity_log');

create table crm_survey_responses (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  log_id uuid not null,
  survey_id uuid not null,
  question_id uuid not null,
  answer jsonb,
  -- What the answer is worth, as the question said when it was given; null where it scores nothing.
  points numeric(10, 2),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, log_id, survey_id, question_id),
  foreign key (account_id, log_id) references crm_activity_log (account_id, id) on delete cascade,
  foreign key (account_id, survey_id) references crm_surveys (account_id, id) on delete cascade,
  foreign key (account_id, question_id) references crm_survey_questions (account_id, id) on delete cascade
);
create index crm_survey_responses_survey on crm_survey_responses (account_id, survey_id, question_id);
select protect('crm_survey_responses');

create table crm_playbook (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  title text not null,
  body text not null default '',
  stage_id uuid,
  "order" integer not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, stage_id) references crm_pipeline_stages (account_id, id) on delete set null (stage_id)
);
create index crm_playbook_stage on crm_playbook (account_id, stage_id, "order") where deleted_at is null;
select protect('crm_playbook');
