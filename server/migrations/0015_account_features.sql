-- Which parts of the product a workspace uses. A workspace without a row has none of the feature.
create table account_features (
  account_id uuid not null references accounts on delete cascade,
  feature text not null check (feature in ('crm')),
  is_enable boolean not null default true,
  is_enable_account boolean not null default true,
  is_enable_opportunities boolean not null default true,
  is_enable_contacts boolean not null default true,
  primary key (account_id, feature)
);
comment on column account_features.feature is 'type: ''crm''';
select protect('account_features');
-- Workspaces of before start with it on, as new ones do.
insert into account_features (account_id, feature) select id, 'crm' from accounts;

-- A deleted workspace is closed at once and gone after 30 days.
alter table accounts add column deleted_at timestamptz(3);
create index accounts_deleted on accounts (deleted_at) where deleted_at is not null;
