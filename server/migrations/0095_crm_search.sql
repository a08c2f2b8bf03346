-- A search goes through one text of a record, each of its columns behind a blank: words of several columns are found by one
-- look into the index, and one or two letters where a word begins. Putting texts together tells nothing of them, but only a
-- superuser may say so (as 0000 does for ILIKE); without that no index is used under row-level security, nor with coalesce().
do $$
begin
  alter function textcat(text, text) leakproof;
exception when insufficient_privilege then null;
end $$;

create index crm_contacts_search on crm_contacts
  using gin (account_id, (' ' || name || case when email is null then '' else ' ' || email end) gin_trgm_ops);
create index crm_companies_search on crm_companies
  using gin (account_id, (' ' || name || case when domain is null then '' else ' ' || domain end) gin_trgm_ops);
create index crm_opportunities_search on crm_opportunities using gin (account_id, (' ' || name) gin_trgm_ops);
