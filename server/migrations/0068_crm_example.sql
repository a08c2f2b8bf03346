-- Rows that came with the example workspace, and go with it.
alter table crm_companies add column is_example boolean not null default false;
alter table crm_contacts add column is_example boolean not null default false;
alter table crm_opportunities add column is_example boolean not null default false;
alter table crm_tasks add column is_example boolean not null default false;
alter table crm_activity_log add column is_example boolean not null default false;
alter table crm_playbook add column is_example boolean not null default false;
create index crm_companies_example on crm_companies (account_id) where is_example;
create index crm_contacts_example on crm_contacts (account_id) where is_example;
create index crm_opportunities_example on crm_opportunities (account_id) where is_example;
