-- Meetings of the example workspace go with it.
alter table meetings add column is_example boolean not null default false;
create index meetings_example on meetings (account_id) where is_example;
