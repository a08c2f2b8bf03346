-- A cell that cannot be read costs itself, not its row; several keys are tried in order, and each says how many rows it matched.
alter table crm_imports add column n_incomplete integer not null default 0;
alter table crm_imports add column matched jsonb not null default '{}';
comment on column crm_imports.matched is 'type: Record<string, number>';
alter table crm_import_problems drop constraint crm_import_problems_state_check;
alter table crm_import_problems add constraint crm_import_problems_state_check check (state in ('incomplete', 'skip', 'error'));
comment on column crm_import_problems.state is 'type: import(''@draftwright/contract/crm/import-words'').ProblemState';

-- What was said of a whole file is said of each of its columns.
update crm_imports set settings = settings - 'date_order' - 'locale' || jsonb_build_object('forms',
  case when settings->>'date_order' in ('dmy', 'mdy') then (
    select coalesce(jsonb_object_agg(one.value #>> '{}', jsonb_build_object('date_order', settings->>'date_order')), '{}')
      from jsonb_each(mapping) as one where jsonb_typeof(one.value) = 'number')
    else '{}' end);
update table_imports set plan = plan - 'date_order' - 'decimal' || jsonb_build_object('forms', (
  select coalesce(jsonb_object_agg((n - 1)::text, jsonb_build_object('date_order', plan->'date_order', 'decimal', plan->'decimal')), '{}')
    from generate_series(1, jsonb_array_length(plan->'columns')) as n))
  where plan ? 'date_order' and plan ? 'decimal';

-- The part of a person's or company's address at LinkedIn that names them, however the address is written.
create function to_linkedin_key(url text) returns text language sql immutable parallel safe as $$
  select coalesce(
    substring(lower(url) from '^https?://(?:[a-z0-9-]+\.)*linkedin\.com/((?:in|pub|company|school|showcase)/[^/?#]+)'),
    regexp_replace(lower(url), '[/?#]*$', ''))
$$;
-- A person may have a phone alone, or a page at LinkedIn: the name is what there is. Another expression takes another column.
drop trigger table_target_changed on crm_contacts;
alter table crm_contacts drop column name;
alter table crm_contacts add column name text not null generated always as (
  coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email, phone, linkedin_url, '')) stored;
-- Plain columns: under row-level security the value of a function is not looked up in an index.
alter table crm_contacts add column phone_key text generated always as (to_phone_key(phone)) stored;
alter table crm_contacts add column linkedin_key text generated always as (to_linkedin_key(linkedin_url)) stored;
create index crm_contacts_phone_key on crm_contacts (account_id, phone_key) where deleted_at is null and phone_key is not null;
create index crm_contacts_linkedin_key on crm_contacts (account_id, linkedin_key) where deleted_at is null and linkedin_key is not null;
create index crm_contacts_name on crm_contacts (account_id, name collate "C", id) where deleted_at is null;
create index crm_contacts_name_any_case on crm_contacts (account_id, lower(name)) where deleted_at is null;
create index crm_contacts_words on crm_contacts using gin (account_id, name gin_trgm_ops, email gin_trgm_ops)
  where deleted_at is null;
create index crm_contacts_search on crm_contacts
  using gin (account_id, (' ' || name || case when email is null then '' else ' ' || email end) gin_trgm_ops)
  where deleted_at is null;
create index crm_contacts_like_name on crm_contacts (account_id, to_plain_words(name) collate "C", company_id) where deleted_at is null;
create trigger table_target_changed after update on crm_contacts for each row
  when ((old.name, old.email, old.phone, old.title, old.status, old.linkedin_url, old.city, old.country, old.description, old.source,
      old.tags, old.last_activity_at, old.deleted_at, old.merged_into)
    is distinct from (new.name, new.email, new.phone, new.title, new.status, new.linkedin_url, new.city, new.country, new.description,
      new.source, new.tags, new.last_activity_at, new.deleted_at, new.merged_into))
  execute function note_table_target('contacts');
