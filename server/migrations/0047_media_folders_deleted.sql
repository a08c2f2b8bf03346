-- A deleted folder is kept for a day, with what lay in it, so that deleting it can be undone.
alter table media_folders add column deleted_at timestamptz(3);
drop index media_folders_name;
create unique index media_folders_name on media_folders (account_id, parent_id, lower(name)) nulls not distinct
  where deleted_at is null;
alter table media add column left_folder_id uuid references media_folders on delete set null;
create index media_left_folder on media (account_id, left_folder_id) where left_folder_id is not null;
