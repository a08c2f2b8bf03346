-- Pictures that came with the example workspace, and leave with it.
alter table media add column is_example boolean not null default false;
create index media_example on media (account_id) where is_example;
