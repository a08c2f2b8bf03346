-- What happened on an opportunity stays with it when a contact of it is purged from the trash, and the other way round.
do $$
declare child text; parent record;
begin
  foreach child in array array['crm_activity_log', 'crm_tasks', 'crm_files'] loop
    for parent in values ('opportunity_id', 'crm_opportunities'), ('contact_id', 'crm_contacts'), ('company_id', 'crm_companies') loop
      execute format('alter table %I drop constraint %I', child, child || '_account_id_' || parent.column1 || '_fkey');
      execute format(
        'alter table %I add foreign key (account_id, %I) references %I (account_id, id) on delete set null (%I)',
        child, parent.column1, parent.column2, parent.column1);
    end loop;
  end loop;
end $$;
