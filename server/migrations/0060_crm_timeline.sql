-- A timeline goes by when something happened, which may be before it was written down.
create index crm_activity_log_opportunity_at on crm_activity_log (account_id, opportunity_id, occurred_at, id) where deleted_at is null;
create index crm_activity_log_contact_at on crm_activity_log (account_id, contact_id, occurred_at, id) where deleted_at is null;
create index crm_activity_log_company_at on crm_activity_log (account_id, company_id, occurred_at, id) where deleted_at is null;
create index crm_tasks_to_remind on crm_tasks (due_at) where deleted_at is null and done_at is null and reminded_at is null;
create index crm_tasks_created on crm_tasks (account_id, created_at, id) where deleted_at is null;
create index crm_files_created on crm_files (account_id, created_at, id) where deleted_at is null;

-- News about the CRM open the record, or the task, and go with the entry that named somebody.
alter table notifications
  add column crm_resource text,
  add column crm_record_id uuid,
  add column log_id uuid,
  add column task_id uuid,
  add foreign key (account_id, log_id) references crm_activity_log (account_id, id) on delete cascade,
  add foreign key (account_id, task_id) references crm_tasks (account_id, id) on delete cascade;
comment on column notifications.crm_resource is 'type: import(''@draftwright/contract/crm/vocabulary'').RecordResource';
create index notifications_log on notifications (account_id, log_id) where log_id is not null;
create index notifications_task on notifications (account_id, task_id) where task_id is not null;

-- Sorted by when they are due, both ways.
create index crm_tasks_due_first on crm_tasks (account_id, due_at, id) where deleted_at is null;
create index crm_tasks_due_last on crm_tasks (account_id, due_at desc nulls last, id desc) where deleted_at is null;
