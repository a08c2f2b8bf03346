-- A survey may be given out by many links, each for one record or for anybody; so the one link it had goes.
alter table crm_surveys drop column link_hash;

create table crm_survey_links (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  survey_id uuid not null,
  secret_hash text not null,
  -- Whom or what it is for, in the words of who made it.
  name text not null,
  -- At most one: then it is answered once, and the answer is theirs.
  opportunity_id uuid,
  contact_id uuid,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  n_answers integer not null default 0,
  answered_at timestamptz(3),
  primary key (account_id, id),
  check (opportunity_id is null or contact_id is null),
  foreign key (account_id, survey_id) references crm_surveys (account_id, id) on delete cascade,
  foreign key (account_id, opportunity_id) references crm_opportunities (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete cascade
);
create unique index crm_survey_links_secret on crm_survey_links (secret_hash);
create index crm_survey_links_survey on crm_survey_links (account_id, survey_id, created_at);
select protect('crm_survey_links');

-- Answers that are taken away can be brought back.
alter table crm_survey_responses add column deleted_at timestamptz(3);
create index crm_survey_responses_created on crm_survey_responses (account_id, created_at, id) where deleted_at is null;
create index crm_survey_questions_created on crm_survey_questions (account_id, created_at, id) where deleted_at is null;
