create table crm_tasks (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  title text not null,
  body text,
  due_at timestamptz(3),
  assignee_id uuid references users on delete set null,
  done_at timestamptz(3),
  done_by uuid references users on delete set null,
  opportunity_id uuid,
  contact_id uuid,
  company_id uuid,
  -- That it is due has been told.
  reminded_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, opportunity_id) references crm_opportunities (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete cascade,
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete cascade
);
create index crm_tasks_due on crm_tasks (account_id, assignee_id, due_at, id) where deleted_at is null and done_at is null;
create index crm_tasks_opportunity on crm_tasks (account_id, opportunity_id) where opportunity_id is not null;
create index crm_tasks_contact on crm_tasks (account_id, contact_id) where contact_id is not null;
create index crm_tasks_company on crm_tasks (account_id, company_id) where company_id is not null;
select protect('crm_tasks');

create table crm_files (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  filename text not null,
  key text not null,
  media_type text not null,
  bytes integer not null,
  opportunity_id uuid,
  contact_id uuid,
  company_id uuid,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, opportunity_id) references crm_opportunities (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete cascade,
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete cascade
);
create index crm_files_opportunity on crm_files (account_id, opportunity_id) where opportunity_id is not null;
create index crm_files_contact on crm_files (account_id, contact_id) where contact_id is not null;
create index crm_files_company on crm_files (account_id, company_id) where company_id is not null;
select protect('crm_files');
