-- An ordered list finds its records without reading the copies themselves.
drop index table_cell_values_order;
create index table_cell_values_order on table_cell_values (account_id, field_id, sort_number, sort_text, number) include (record_id);

-- How many records a table has: a page says so, and counting them takes longer than reading it. One base is written by one
-- change at a time, so that nobody waits for it.
alter table base_tables add column n_rows bigint not null default 0;
update base_tables t set n_rows = counted.n
  from (select account_id, table_id, count(*) as n from table_records group by account_id, table_id) as counted
  where t.account_id = counted.account_id and t.id = counted.table_id;

create function count_table_rows() returns trigger language plpgsql as $$
begin
  update base_tables t set n_rows = t.n_rows + (case tg_op when 'INSERT' then changed.n else -changed.n end)
    from (select account_id, table_id, count(*) as n from changed_rows group by account_id, table_id) as changed
    where t.account_id = changed.account_id and t.id = changed.table_id;
  return null;
end $$;
create trigger table_rows_added after insert on table_records referencing new table as changed_rows
  for each statement execute function count_table_rows();
create trigger table_rows_gone after delete on table_records referencing old table as changed_rows
  for each statement execute function count_table_rows();
