-- Who changes records locks their base first. What is deleted for good does the same before it leaves the cells that linked to it.
create or replace function drop_table_targets() returns trigger language plpgsql as $$
declare
  link record;
begin
  perform from table_bases b
    where b.account_id = old.account_id and b.id in (
      select t.base_id from table_workspace_links l join base_tables t on t.account_id = l.account_id and t.id = l.table_id
       where l.account_id = old.account_id and l.kind = tg_argv[0] and l.target_id = old.id)
    order by b.id for update;
  for link in delete from table_workspace_links
    where account_id = old.account_id and kind = tg_argv[0] and target_id = old.id
    returning table_id, field_id, record_id
  loop
    update table_records r set cells = case
        when (r.cells->link.field_id) - old.id::text = '[]' then r.cells - link.field_id
        else jsonb_set(r.cells, array[link.field_id], (r.cells->link.field_id) - old.id::text) end
      where r.account_id = old.account_id and r.table_id = link.table_id and r.id = link.record_id
        and jsonb_typeof(r.cells->link.field_id) = 'array';
  end loop;
  return null;
end $$;
