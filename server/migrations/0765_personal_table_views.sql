-- A view is the team's, or one person's own: nobody else sees it, and it goes when the person leaves the workspace.
alter table table_views add column owner_id uuid;
alter table table_views add constraint table_views_owner foreign key (owner_id, account_id)
  references account_access (user_id, account_id) on delete cascade;
-- Strangers reach a form by its address.
alter table table_views add constraint table_views_form_is_shared check (owner_id is null or type <> 'form');
create index table_views_owner on table_views (owner_id, account_id) where owner_id is not null;
-- A name says nothing about the views of others.
drop index table_views_name;
create unique index table_views_name on table_views (account_id, table_id, name) where owner_id is null;
create unique index table_views_own_name on table_views (account_id, table_id, owner_id, name) where owner_id is not null;
