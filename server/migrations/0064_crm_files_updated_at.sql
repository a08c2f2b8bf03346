-- Files move with the record that theirs is merged into, and that is a change like any other.
alter table crm_files add column updated_at timestamptz(3) not null default now();
