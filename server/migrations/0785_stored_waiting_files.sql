-- The bytes of a file are stored before the base is locked: an import that ends meanwhile knows which to delete.
alter table airtable_import_files add column is_stored boolean not null default false;
