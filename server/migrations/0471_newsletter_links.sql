-- Links in newsletters: tracked for each newsletter, so that it shows its clicks.
alter table tracked_links add column newsletter_id uuid references newsletters on delete set null;
create index tracked_links_newsletter on tracked_links (newsletter_id) where newsletter_id is not null;

-- With personal tracking: whom a visitor of that day is known to be, by a link in a mail to them. Deleted with the day's secret.
alter table link_visitors add column contact_id uuid;
alter table link_visitors add foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete set null (contact_id);
create index link_visitors_contact on link_visitors (account_id, contact_id) where contact_id is not null;
