-- Contacts are sorted by title, status and owner, in both directions where a value may be missing.
create index crm_contacts_title on crm_contacts (account_id, title collate "C", id) where deleted_at is null;
create index crm_contacts_title_last on crm_contacts (account_id, title collate "C" desc nulls last, id desc)
  where deleted_at is null;
create index crm_contacts_owner_order on crm_contacts (account_id, owner_id, id) where deleted_at is null;
create index crm_contacts_owner_last on crm_contacts (account_id, owner_id desc nulls last, id desc)
  where deleted_at is null;
create index crm_contacts_status_order on crm_contacts (account_id, status collate "C", id) where deleted_at is null;
-- What can be sorted by is compared by its bytes, also where it is filtered by.
drop index crm_contacts_status;
create index crm_contacts_status on crm_contacts (account_id, status collate "C", created_at, id) where deleted_at is null;
