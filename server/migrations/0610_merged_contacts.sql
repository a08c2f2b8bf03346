-- What is known of a contact that was merged stays with the one it went into when the merged one is deleted for good. Others may have
-- been merged into it before, and are perhaps being deleted by the same statement: theirs goes along.
create function keep_traces_of_merged_contact() returns trigger language plpgsql as $$
declare
  people uuid[];
begin
  with recursive chain (id) as (
    select old.id union
    select c.id from crm_contacts c join chain on c.merged_into = chain.id where c.account_id = old.account_id)
  select array_agg(id) into people from chain;
  if not exists (select from crm_contacts where account_id = old.account_id and id = old.merged_into and id <> all (people)) then
    return old;
  end if;
  update form_answers set contact_id = old.merged_into where account_id = old.account_id and contact_id = any (people);
  update touches set contact_id = old.merged_into where account_id = old.account_id and contact_id = any (people);
  return old;
end $$;
create trigger keep_traces_of_merged_contact before delete on crm_contacts
  for each row when (old.merged_into is not null) execute function keep_traces_of_merged_contact();
