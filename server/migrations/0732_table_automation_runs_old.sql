-- Old runs are deleted.
create index table_automation_runs_old on table_automation_runs using brin (created_at);
