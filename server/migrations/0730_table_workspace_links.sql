-- What records of tables link to in the rest of the workspace. The cell holds the ids; these rows answer which records link to one.
create table table_workspace_links (
  account_id uuid not null references accounts on delete cascade,
  field_id text not null,
  record_id text not null,
  table_id text not null,
  kind text not null check (kind in ('companies', 'contacts', 'opportunities', 'content')),
  -- A company, contact or opportunity, also one that was merged into another, or a post.
  target_id uuid not null,
  primary key (account_id, field_id, record_id, target_id),
  foreign key (account_id, field_id) references table_fields on delete cascade,
  foreign key (account_id, table_id, record_id) references table_records on delete cascade
);
comment on column table_workspace_links.kind is 'type: import(''@draftwright/contract/table-fields'').TableLinkKind';
select protect('table_workspace_links');
create index table_workspace_links_target on table_workspace_links (account_id, kind, target_id);
create index table_workspace_links_record on table_workspace_links (account_id, table_id, record_id);

-- What is deleted for good leaves the cells that linked to it.
create function drop_table_targets() returns trigger language plpgsql as $$
declare
  link record;
begin
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
create trigger table_targets_gone after delete on crm_companies for each row execute function drop_table_targets('companies');
create trigger table_targets_gone after delete on crm_contacts for each row execute function drop_table_targets('contacts');
create trigger table_targets_gone after delete on crm_opportunities for each row execute function drop_table_targets('opportunities');
create trigger table_targets_gone after delete on contents for each row execute function drop_table_targets('content');
