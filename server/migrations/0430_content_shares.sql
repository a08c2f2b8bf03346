-- A share of a post by a person: made when the person sets about it, and confirmed afterwards, so that nothing is claimed that did not
-- happen.
create table content_shares (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  user_id uuid not null references users on delete cascade,
  platform_type text not null check (char_length(platform_type) <= 40),
  ayrshare_post_id text check (char_length(ayrshare_post_id) <= 200),
  share_content text not null default '' check (char_length(share_content) <= 5000),
  share_url text check (char_length(share_url) <= 2000),
  link_id uuid references tracked_links on delete set null,
  state text not null check (state in ('intent', 'opened', 'confirmed')),
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
comment on column content_shares.platform_type is 'type: import(''@draftwright/contract/share-platforms'').SharePlatform';
comment on column content_shares.state is 'type: ''intent'' | ''opened'' | ''confirmed''';
select protect('content_shares');
create index content_shares_user on content_shares (account_id, user_id, created_at desc, id desc);
create index content_shares_content on content_shares (account_id, content_id, created_at desc);
create index content_shares_link on content_shares (link_id) where link_id is not null;

-- Posts that colleagues are asked to share until a day.
create table share_requests (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  user_id uuid references users on delete set null,
  until date not null,
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, content_id)
);
select protect('share_requests');

-- What every share must say; without a row, nothing.
create table ambassador_settings (
  account_id uuid primary key references accounts on delete cascade,
  disclosure text not null default '' check (char_length(disclosure) <= 200)
);
select protect('ambassador_settings');
