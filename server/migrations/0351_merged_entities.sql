-- The meetings of a record that is merged belong to the one it went into as well. They are marked, so that undoing the merge takes them back.
alter table meeting_entities add column merged_from uuid references context_entities on delete cascade;
create index meeting_entities_merged on meeting_entities (merged_from) where merged_from is not null;

create function move_meetings_of_merged_record() returns trigger language plpgsql as $$
declare
  record_kind text := tg_argv[0];
  source uuid;
  target uuid;
begin
  select id into source from context_entities
    where account_id = new.account_id and kind = record_kind and ref_id = new.id;
  if source is null then return null; end if;
  delete from meeting_entities where account_id = new.account_id and merged_from = source;
  if new.merged_into is null then return null; end if;
  execute format('insert into context_entities (id, account_id, kind, ref_id, name)
    select gen_random_uuid(), account_id, $1, id, name from %I where account_id = $2 and id = $3 on conflict do nothing', tg_table_name)
    using record_kind, new.account_id, new.merged_into;
  select id into target from context_entities
    where account_id = new.account_id and kind = record_kind and ref_id = new.merged_into;
  insert into meeting_entities (account_id, meeting_id, entity_id, matched_by, merged_from)
    select account_id, meeting_id, target, matched_by, source from meeting_entities
    where account_id = new.account_id and entity_id = source
    on conflict do nothing;
  return null;
end $$;
create trigger move_meetings_of_merged_record after update of merged_into on crm_companies
  for each row when (old.merged_into is distinct from new.merged_into)
  execute function move_meetings_of_merged_record('company');
create trigger move_meetings_of_merged_record after update of merged_into on crm_contacts
  for each row when (old.merged_into is distinct from new.merged_into)
  execute function move_meetings_of_merged_record('contact');
