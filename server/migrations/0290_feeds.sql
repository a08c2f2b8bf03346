alter table ideas drop constraint ideas_source_check;
alter table ideas add constraint ideas_source_check
  check (source in ('typed', 'voice', 'share', 'bookmarklet', 'mail', 'import', 'meeting', 'feed'));

-- A feed of another site, watched for a pillar or a channel: its new entries become ideas.
create table feeds (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Who added it.
  user_id uuid references users on delete set null,
  pillar_id uuid references pillars on delete cascade,
  channel_id uuid references channels on delete cascade,
  -- Moves with a permanent redirect.
  url text not null,
  title text not null,
  is_active boolean not null default true,
  last_checked_at timestamptz(3),
  -- When a check last found a new entry.
  last_changed_at timestamptz(3),
  -- The newest entry: its title, and the time the feed gives it.
  last_entry_title text,
  last_entry_at timestamptz(3),
  -- For conditional requests (RFC 9110, section 13.1); null while entries of the last answer wait for the next check.
  etag text,
  last_modified text,
  -- Why the last check failed, as a sentence; null if it did not.
  last_error text,
  failures integer not null default 0,
  failing_since timestamptz(3),
  -- When people were told that it fails; null again after a success.
  notified_at timestamptz(3),
  -- Also moved ahead while a check is under way, so that no other process begins one.
  next_check_at timestamptz(3) not null,
  -- Set for a day after its removal, which can be undone.
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (num_nonnulls(pillar_id, channel_id) = 1)
);
select protect('feeds');
create unique index feeds_watched on feeds (account_id, coalesce(pillar_id, channel_id), url) where removed_at is null;
create index feeds_due on feeds (next_check_at) where is_active and removed_at is null;
create index feeds_removed on feeds (removed_at) where removed_at is not null;
create index feeds_pillar on feeds (pillar_id) where pillar_id is not null;
create index feeds_channel on feeds (channel_id) where channel_id is not null;

-- The entries a feed has had: the key is unique, so that an entry becomes an idea at most once.
create table feed_entries (
  account_id uuid not null references accounts on delete cascade,
  feed_id uuid not null references feeds on delete cascade,
  key text not null,
  -- Null if no idea was made of it, or the idea was deleted.
  idea_id uuid references ideas on delete set null,
  last_seen_at timestamptz(3) not null,
  primary key (account_id, feed_id, key)
);
select protect('feed_entries');
create index feed_entries_idea on feed_entries (idea_id) where idea_id is not null;
create index feed_entries_feed on feed_entries (feed_id);
create index feed_entries_seen on feed_entries (last_seen_at);

-- A notification about a pillar's feed opens the pillar.
alter table notifications add column pillar_id uuid references pillars on delete cascade;
create index notifications_pillar on notifications (pillar_id) where pillar_id is not null;
