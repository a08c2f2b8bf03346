-- Pictures that a network has in its media library already, so that a post does not send them once more.
create table network_pictures (
  account_id uuid not null references accounts on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  -- As documents name the picture.
  src text not null,
  -- How the network knows it.
  file jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (channel_id, src)
);
select protect('network_pictures');
create index network_pictures_account on network_pictures (account_id);
