-- What a base is made of and what its filters keep is remembered for as long as nothing in it changes. Versions come from a sequence,
-- which is never set back: what a transaction has read before it was rolled back is not taken for anything else.
create sequence table_versions;
alter table table_bases add column version bigint not null default nextval('table_versions');

create function renew_base_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('table_versions');
  return new;
end $$;
create trigger table_base_changed before update of name, deleted_at, updated_at on table_bases
  for each row execute function renew_base_version();

-- Fields, views and records by their table.
create function note_table_changes() returns trigger language plpgsql as $$
begin
  update table_bases b set version = nextval('table_versions')
    where (b.account_id, b.id) in (select t.account_id, t.base_id from base_tables t
      where (t.account_id, t.id) in (select account_id, table_id from changed_rows));
  return null;
end $$;
create function note_base_changes() returns trigger language plpgsql as $$
begin
  update table_bases b set version = nextval('table_versions')
    where (b.account_id, b.id) in (select account_id, base_id from changed_rows);
  return null;
end $$;
create function note_link_changes() returns trigger language plpgsql as $$
begin
  update table_bases b set version = nextval('table_versions')
    where (b.account_id, b.id) in (select t.account_id, t.base_id from base_tables t
      join table_fields f on f.account_id = t.account_id and f.table_id = t.id
      where (f.account_id, f.id) in (select account_id, field_id from changed_rows));
  return null;
end $$;

-- Records that are added or removed change the number that their table keeps.
create trigger base_tables_added after insert on base_tables referencing new table as changed_rows
  for each statement execute function note_base_changes();
create trigger base_tables_changed after update on base_tables referencing new table as changed_rows
  for each statement execute function note_base_changes();
create trigger base_tables_gone after delete on base_tables referencing old table as changed_rows
  for each statement execute function note_base_changes();
create trigger table_fields_added after insert on table_fields referencing new table as changed_rows
  for each statement execute function note_table_changes();
create trigger table_fields_changed after update on table_fields referencing new table as changed_rows
  for each statement execute function note_table_changes();
create trigger table_fields_gone after delete on table_fields referencing old table as changed_rows
  for each statement execute function note_table_changes();
create trigger table_views_added after insert on table_views referencing new table as changed_rows
  for each statement execute function note_table_changes();
create trigger table_views_changed after update on table_views referencing new table as changed_rows
  for each statement execute function note_table_changes();
create trigger table_views_gone after delete on table_views referencing old table as changed_rows
  for each statement execute function note_table_changes();
create trigger table_rows_changed after update on table_records referencing new table as changed_rows
  for each statement execute function note_table_changes();
create trigger table_links_added after insert on table_links referencing new table as changed_rows
  for each statement execute function note_link_changes();
create trigger table_links_changed after update on table_links referencing new table as changed_rows
  for each statement execute function note_link_changes();
create trigger table_links_gone after delete on table_links referencing old table as changed_rows
  for each statement execute function note_link_changes();
