-- What is in the trash is neither searched nor filtered: without it these indexes are smaller, and putting thousands there
-- (an import that is taken back) writes none of them again.
drop index crm_contacts_words, crm_contacts_values, crm_contacts_search;
create index crm_contacts_words on crm_contacts using gin (account_id, name gin_trgm_ops, email gin_trgm_ops)
  where deleted_at is null;
create index crm_contacts_values on crm_contacts
  using gin (account_id, tags, first_name, last_name, title, city, country, source) where deleted_at is null;
create index crm_contacts_search on crm_contacts
  using gin (account_id, (' ' || name || case when email is null then '' else ' ' || email end) gin_trgm_ops)
  where deleted_at is null;

drop index crm_companies_words, crm_companies_values, crm_companies_search;
create index crm_companies_words on crm_companies using gin (account_id, name gin_trgm_ops, domain gin_trgm_ops)
  where deleted_at is null;
create index crm_companies_values on crm_companies
  using gin (account_id, tags, industry, size, city, region, country, source) where deleted_at is null;
create index crm_companies_search on crm_companies
  using gin (account_id, (' ' || name || case when domain is null then '' else ' ' || domain end) gin_trgm_ops)
  where deleted_at is null;

drop index crm_opportunities_words, crm_opportunities_values, crm_opportunities_search;
create index crm_opportunities_words on crm_opportunities using gin (account_id, name gin_trgm_ops) where deleted_at is null;
create index crm_opportunities_values on crm_opportunities using gin (account_id, tags, source, lost_reason)
  where deleted_at is null;
create index crm_opportunities_search on crm_opportunities using gin (account_id, (' ' || name) gin_trgm_ops)
  where deleted_at is null;
