-- Channels whose new posts go out to the subscribers by themselves; off without a row (0062).
create table channel_newsletters (
  account_id uuid not null references accounts on delete cascade,
  channel_id uuid not null references all_channels on delete cascade,
  -- Between publishing and sending, so that a mistake can be stopped.
  hold_minutes integer not null check (hold_minutes between 5 and 10080),
  -- Posts that were published before are left alone.
  since timestamptz(3) not null,
  set_by uuid references users on delete set null,
  primary key (account_id, channel_id)
);
select protect('channel_newsletters');
create index channel_newsletters_channel on channel_newsletters (channel_id);

-- What was decided for a post, once: a person left it out, or its newsletter was made. The row stays when that newsletter is deleted.
create table post_newsletters (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  is_skipped boolean not null,
  newsletter_id uuid references newsletters on delete set null,
  decided_at timestamptz(3) not null,
  primary key (account_id, content_id)
);
select protect('post_newsletters');
create index post_newsletters_content on post_newsletters (content_id);
create index post_newsletters_newsletter on post_newsletters (newsletter_id) where newsletter_id is not null;
