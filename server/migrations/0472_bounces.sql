-- Mails that came back after the mail server had taken them (RFC 3464). Each comes back once.
alter table newsletter_deliveries add column bounced_at timestamptz(3);
alter table newsletter_deliveries add column bounce_kind text check (bounce_kind in ('hard', 'soft'));
alter table newsletter_deliveries add column bounce text;
comment on column newsletter_deliveries.bounce_kind is 'type: ''hard'' | ''soft'' | null';
create index newsletter_deliveries_bounced on newsletter_deliveries (newsletter_id) where bounced_at is not null;
-- How many came back for another reason than that the address does not exist.
alter table subscribers add column soft_bounces integer not null default 0;
