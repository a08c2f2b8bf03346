-- How much an automation has made: its runs are deleted after 90 days.
alter table table_automations add column n_runs integer not null default 0;
update table_automations a set n_runs = (
  select count(*) from table_automation_runs r
   where r.account_id = a.account_id and r.automation_id = a.id and r.problem is null);
