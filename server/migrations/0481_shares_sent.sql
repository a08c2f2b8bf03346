-- A share that is sent to the network by a person's own account: the ledger carries it like a post (decision 0053).
alter table content_shares
  -- The person's own account.
  add column channel_id uuid references all_channels on delete set null,
  -- The live share as its network knows it; null for shares that people posted by themselves.
  add column remote jsonb,
  add column withdrawn_at timestamptz(3);
comment on column content_shares.remote is 'type: import(''../integrations/channel-types/channel-type.ts'').RemotePost';
create index content_shares_channel on content_shares (channel_id) where channel_id is not null;

alter table publish_attempts
  -- Null: the post itself is sent.
  add column share_id uuid references content_shares on delete cascade,
  -- What is sent: the share, or the post.
  add column subject_id uuid not null generated always as (coalesce(share_id, content_id)) stored;
comment on column publish_attempts.snapshot is 'type: import(''../features/deliveries/attempts-store.ts'').SentText';
create index publish_attempts_share on publish_attempts (share_id) where share_id is not null;
create index publish_attempts_subject on publish_attempts (account_id, subject_id, started_at);
-- Nothing is on its way twice.
drop index publish_attempts_open;
create unique index publish_attempts_open on publish_attempts (subject_id) where state in ('intent', 'sent');
