create table crm_companies (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  domain text,
  industry text,
  size text check (size in ('1-10', '11-50', '51-200', '201-1000', '1001-5000', '5001+')),
  phone text,
  linkedin_url text,
  street text,
  city text,
  region text,
  postal_code text,
  country text,
  description text,
  source text,
  tags text[] not null default '{}',
  owner_id uuid references users on delete set null,
  -- Values of the workspace's own fields, by their keys.
  custom jsonb not null default '{}',
  last_activity_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- The record it lives on in; such a row is in the trash.
  merged_into uuid,
  primary key (account_id, id)
);
comment on column crm_companies.custom is 'type: Record<string, unknown>';
create index crm_companies_created on crm_companies (account_id, created_at, id) where deleted_at is null;
create index crm_companies_updated on crm_companies (account_id, updated_at, id) where deleted_at is null;
create index crm_companies_name on crm_companies (account_id, name collate "C", id) where deleted_at is null;
create index crm_companies_owner on crm_companies (account_id, owner_id, created_at, id) where deleted_at is null;
create index crm_companies_domain on crm_companies (account_id, domain) where deleted_at is null;
create index crm_companies_active on crm_companies (account_id, last_activity_at, id) where deleted_at is null;
create index crm_companies_active_last on crm_companies (account_id, last_activity_at desc nulls last, id desc) where deleted_at is null;
create index crm_companies_words on crm_companies using gin (account_id, name gin_trgm_ops, domain gin_trgm_ops);
create index crm_companies_custom on crm_companies using gin (account_id, custom jsonb_path_ops) where custom <> '{}';
create index crm_companies_trash on crm_companies (account_id, deleted_at) where deleted_at is not null;
select protect('crm_companies');

create table crm_contacts (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  first_name text,
  last_name text,
  email text,
  -- Never null: the names, else the address.
  name text not null generated always as (
    coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email, '')) stored,
  other_emails text[] not null default '{}',
  phone text,
  other_phones text[] not null default '{}',
  title text,
  company_id uuid,
  linkedin_url text,
  city text,
  country text,
  description text,
  source text,
  status text not null default 'lead' check (status in ('lead', 'prospect', 'customer', 'former', 'partner')),
  consent text not null default 'unknown' check (consent in ('unknown', 'given', 'withdrawn')),
  consent_at timestamptz(3),
  tags text[] not null default '{}',
  owner_id uuid references users on delete set null,
  custom jsonb not null default '{}',
  last_activity_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  merged_into uuid,
  primary key (account_id, id),
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete set null (company_id)
);
comment on column crm_contacts.custom is 'type: Record<string, unknown>';
comment on column crm_contacts.status is 'type: import(''@draftwright/contract/crm/vocabulary'').ContactStatus';
comment on column crm_contacts.consent is 'type: import(''@draftwright/contract/crm/vocabulary'').Consent';
comment on column crm_companies.size is 'type: import(''@draftwright/contract/crm/vocabulary'').CompanySize';
create index crm_contacts_created on crm_contacts (account_id, created_at, id) where deleted_at is null;
create index crm_contacts_updated on crm_contacts (account_id, updated_at, id) where deleted_at is null;
create index crm_contacts_name on crm_contacts (account_id, name collate "C", id) where deleted_at is null;
create index crm_contacts_email on crm_contacts (account_id, email collate "C", id) where deleted_at is null;
create index crm_contacts_email_last on crm_contacts (account_id, email collate "C" desc nulls last, id desc) where deleted_at is null;
create index crm_contacts_owner on crm_contacts (account_id, owner_id, created_at, id) where deleted_at is null;
create index crm_contacts_company on crm_contacts (account_id, company_id, created_at, id) where deleted_at is null;
create index crm_contacts_status on crm_contacts (account_id, status, created_at, id) where deleted_at is null;
create index crm_contacts_active on crm_contacts (account_id, last_activity_at, id) where deleted_at is null;
create index crm_contacts_active_last on crm_contacts (account_id, last_activity_at desc nulls last, id desc) where deleted_at is null;
create index crm_contacts_words on crm_contacts using gin (account_id, name gin_trgm_ops, email gin_trgm_ops);
create index crm_contacts_custom on crm_contacts using gin (account_id, custom jsonb_path_ops) where custom <> '{}';
create index crm_contacts_trash on crm_contacts (account_id, deleted_at) where deleted_at is not null;
select protect('crm_contacts');
