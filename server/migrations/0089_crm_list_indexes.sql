-- Lists of the CRM are filtered by values of any kind. What compares numbers, lists and JSON is not leakproof, so under
-- row-level security it could use no index and no statistics; only a superuser may say it is (as 0000 does for ILIKE).
do $$
begin
  alter function jsonb_contains(jsonb, jsonb) leakproof;
  alter function arrayoverlap(anyarray, anyarray) leakproof;
  alter function numeric_eq(numeric, numeric) leakproof;
  alter function numeric_gt(numeric, numeric) leakproof;
  alter function numeric_ge(numeric, numeric) leakproof;
  alter function numeric_lt(numeric, numeric) leakproof;
  alter function numeric_le(numeric, numeric) leakproof;
exception when insufficient_privilege then null;
end $$;

create index crm_opportunities_active on crm_opportunities (account_id, last_activity_at, id) where deleted_at is null;
create index crm_opportunities_active_last on crm_opportunities (account_id, last_activity_at desc nulls last, id desc)
  where deleted_at is null;

-- One index for each table serves equality of any of its columns, and tags.
create index crm_companies_values on crm_companies using gin (account_id, tags, industry, size, city, region, country, source);
create index crm_contacts_values on crm_contacts using gin (account_id, tags, first_name, last_name, title, city, country, source);
create index crm_opportunities_values on crm_opportunities using gin (account_id, tags, source, lost_reason);
