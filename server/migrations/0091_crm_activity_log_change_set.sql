-- Which deed wrote an entry down, so that taking the deed back takes its entry along.
alter table crm_activity_log add column change_set_id uuid;
create index crm_activity_log_change_set on crm_activity_log (account_id, change_set_id) where change_set_id is not null;
