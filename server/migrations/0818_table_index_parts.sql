-- An index is started part by part, so that nobody waits for all of it: how far each has come. From the first part on, changes of records
-- are copied as for a field that is indexed.
create table table_index_starts (
  account_id uuid not null references accounts on delete cascade,
  field_id text not null,
  last_number bigint not null,
  primary key (account_id, field_id),
  foreign key (account_id, field_id) references table_fields on delete cascade
);
select protect('table_index_starts');

create or replace function copy_table_cells() returns trigger language plpgsql as $$
begin
  insert into table_cell_values (account_id, field_id, record_id, sort_number, sort_text, number)
  select new.account_id, f.id, new.id,
    table_sort_number(f.type, f.options, coalesce(new.cells->f.id, new.computed->f.id)),
    table_sort_text(f.type, f.options, coalesce(new.cells->f.id, new.computed->f.id)), new.number
  from table_fields f
  where f.account_id = new.account_id and f.table_id = new.table_id
    and (f.is_indexed or f.id = any(array(select s.field_id from table_index_starts s where s.account_id = new.account_id)))
  on conflict (account_id, field_id, record_id) do update
    set sort_number = excluded.sort_number, sort_text = excluded.sort_text
    where table_cell_values.sort_number <> excluded.sort_number or table_cell_values.sort_text <> excluded.sort_text;
  return null;
end $$;

create or replace function drop_table_cells() returns trigger language plpgsql as $$
begin
  delete from table_cell_values v using table_fields f
    where f.account_id = old.account_id and f.table_id = old.table_id
      and (f.is_indexed or f.id = any(array(select s.field_id from table_index_starts s where s.account_id = old.account_id)))
      and v.account_id = f.account_id and v.field_id = f.id and v.record_id = old.id;
  return null;
end $$;
