-- Short addresses that lead to a site of the workspace, each for one post, channel and person.
create table tracked_links (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- What stands in the address: base58.
  code text not null unique check (code ~ '^[1-9A-HJ-NP-Za-km-z]{7}$'),
  -- A hash of post, channel, person, campaign and target as they were when it was made: the same always get the same code.
  key text not null,
  content_id uuid references contents on delete set null,
  channel_id uuid references channels on delete set null,
  -- Whose share it is; null for the workspace's own posts.
  user_id uuid references users on delete set null,
  campaign_id uuid references campaigns on delete set null,
  -- Never changes.
  target text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  -- Set while it leads nowhere.
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (account_id, key)
);
select protect('tracked_links');
create index tracked_links_created on tracked_links (account_id, created_at desc, id desc);
create index tracked_links_content on tracked_links (content_id) where content_id is not null;
create index tracked_links_campaign on tracked_links (campaign_id) where campaign_id is not null;
create index tracked_links_channel on tracked_links (channel_id) where channel_id is not null;
create index tracked_links_user on tracked_links (user_id) where user_id is not null;

-- What people and programs followed; a row for each visitor and second. Kept for 90 days.
create table link_clicks (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  link_id uuid not null references tracked_links on delete cascade,
  clicked_at timestamptz(3) not null,
  is_bot boolean not null,
  -- A hash with the day's secret; null for programs, and where the workspace counts totals only.
  visitor bytea,
  n integer not null default 1
);
select protect('link_clicks');
create index link_clicks_link on link_clicks (account_id, link_id, clicked_at);
create index link_clicks_age on link_clicks (clicked_at);

-- Who was counted on a day already. Deleted with the day's secret.
create table link_visitors (
  account_id uuid not null references accounts on delete cascade,
  link_id uuid not null references tracked_links on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (account_id, link_id, day, visitor)
);
select protect('link_visitors');

-- The sums of each day, which stay.
create table link_days (
  account_id uuid not null references accounts on delete cascade,
  link_id uuid not null references tracked_links on delete cascade,
  day date not null,
  clicks integer not null default 0,
  visitors integer not null default 0,
  bots integer not null default 0,
  primary key (account_id, link_id, day)
);
select protect('link_days');

-- Whether posts get tracked links, and how their addresses are marked. Without a row the defaults apply.
create table link_settings (
  account_id uuid primary key references accounts on delete cascade,
  is_on boolean not null default true,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null,
  utm_content text not null
);
select protect('link_settings');
