-- What somebody who had unsubscribed, or whose mails came back, is said to agree to now. Anybody can enter an address, so it
-- stands apart from what the person confirmed until they confirm this too.
alter table subscribers add column pending_consent text;
alter table subscribers add column pending_consent_at timestamptz(3);
alter table subscribers add column pending_source text check (pending_source in ('form', 'site', 'import', 'manual'));
alter table subscribers add constraint subscribers_pending_whole check ((pending_consent_at is null) = (pending_source is null));
comment on column subscribers.pending_source is 'type: import(''@draftwright/contract/subscribers'').SubscriberSource | null';
