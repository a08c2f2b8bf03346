-- While a workspace has a row here, nothing new of it is published.
create table publishing_pauses (
  account_id uuid primary key references accounts on delete cascade,
  user_id uuid references users on delete set null,
  reason text,
  started_at timestamptz(3) not null default now()
);
select protect('publishing_pauses');

-- The same words on the same channel: what lies behind the title, without regard to case and spaces.
create index contents_same_text on contents
  (account_id, channel_id, md5(lower(regexp_replace(substr(plain_text, strpos(plain_text, E'\n') + 1), '\s+', ' ', 'g'))))
  where deleted_at is null;
