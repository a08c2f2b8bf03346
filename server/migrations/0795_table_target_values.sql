-- Lookups of tables read companies, contacts, opportunities and posts. What changes there waits here until a job has marked the records
-- that link to it: whoever changes a company does not wait for the bases that read it, nor they for him.
create table table_target_changes (
  account_id uuid not null references accounts on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('companies', 'contacts', 'opportunities', 'content')),
  target_id uuid not null,
  primary key (account_id, id)
);
comment on column table_target_changes.kind is 'type: import(''@draftwright/contract/table-fields'').TableLinkKind';
select protect('table_target_changes');

create function note_table_target() returns trigger language plpgsql as $$
begin
  if exists (select from table_workspace_links where account_id = new.account_id and kind = tg_argv[0]) then
    insert into table_target_changes (account_id, kind, target_id) values (new.account_id, tg_argv[0], new.id);
    perform pg_notify('table_targets_changed', new.account_id::text);
  end if;
  return null;
end $$;
create trigger table_target_changed after update on crm_companies for each row
  when ((old.name, old.domain, old.industry, old.size, old.phone, old.linkedin_url, old.street, old.city, old.region, old.postal_code,
      old.country, old.description, old.source, old.tags, old.last_activity_at, old.deleted_at, old.merged_into)
    is distinct from (new.name, new.domain, new.industry, new.size, new.phone, new.linkedin_url, new.street, new.city, new.region,
      new.postal_code, new.country, new.description, new.source, new.tags, new.last_activity_at, new.deleted_at, new.merged_into))
  execute function note_table_target('companies');
create trigger table_target_changed after update on crm_contacts for each row
  when ((old.name, old.email, old.phone, old.title, old.status, old.linkedin_url, old.city, old.country, old.description, old.source,
      old.tags, old.last_activity_at, old.deleted_at, old.merged_into)
    is distinct from (new.name, new.email, new.phone, new.title, new.status, new.linkedin_url, new.city, new.country, new.description,
      new.source, new.tags, new.last_activity_at, new.deleted_at, new.merged_into))
  execute function note_table_target('contacts');
create trigger table_target_changed after update on crm_opportunities for each row
  when ((old.name, old.stage_id, old.status, old.amount, old.currency, old.probability, old.close_date, old.next_step, old.lost_reason,
      old.closed_at, old.description, old.source, old.tags, old.last_activity_at, old.deleted_at)
    is distinct from (new.name, new.stage_id, new.status, new.amount, new.currency, new.probability, new.close_date, new.next_step,
      new.lost_reason, new.closed_at, new.description, new.source, new.tags, new.last_activity_at, new.deleted_at))
  execute function note_table_target('opportunities');
create trigger table_target_changed after update on contents for each row
  when ((old.title, old.status, old.excerpt, old.keyword, old.planned_at, old.scheduled_at, old.published_at, old.deleted_at)
    is distinct from (new.title, new.status, new.excerpt, new.keyword, new.planned_at, new.scheduled_at, new.published_at, new.deleted_at))
  execute function note_table_target('content');

-- A stage's name is read with its opportunities.
create function note_table_stage() returns trigger language plpgsql as $$
begin
  insert into table_target_changes (account_id, kind, target_id)
    select distinct l.account_id, l.kind, l.target_id from table_workspace_links l
      join crm_opportunities r on r.account_id = l.account_id and r.id = l.target_id and r.stage_id = new.id
     where l.account_id = new.account_id and l.kind = 'opportunities';
  if found then
    perform pg_notify('table_targets_changed', new.account_id::text);
  end if;
  return null;
end $$;
create trigger table_stage_changed after update on crm_pipeline_stages for each row
  when (old.name is distinct from new.name) execute function note_table_stage();

-- What is deleted for good leaves the cells, and what was computed of it is computed again. A whole workspace goes this way, too: nothing
-- is written that belongs to it.
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
    update table_records r set is_stale = true, cells = case
        when (r.cells->link.field_id) - old.id::text = '[]' then r.cells - link.field_id
        else jsonb_set(r.cells, array[link.field_id], (r.cells->link.field_id) - old.id::text) end
      where r.account_id = old.account_id and r.table_id = link.table_id and r.id = link.record_id
        and jsonb_typeof(r.cells->link.field_id) = 'array';
  end loop;
  if found then
    perform pg_notify('table_targets_changed', old.account_id::text);
  end if;
  return null;
end $$;
