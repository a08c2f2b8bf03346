-- Pictures of other hosts in public posts, each copied once: a reader's browser asks no other host for them.
create table picture_copies (
  account_id uuid not null references accounts on delete cascade,
  -- SHA-256 of the address, which may be longer than an index takes.
  url_hash text not null,
  url text not null,
  state text not null default 'wanted' check (state in ('wanted', 'copied', 'failed')),
  -- The copy in the library; null as well once somebody has thrown it away there.
  media_id uuid references media on delete set null,
  -- Who wrote the post that it was first seen in.
  user_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, url_hash)
);
comment on column picture_copies.state is 'type: ''wanted'' | ''copied'' | ''failed''';
select protect('picture_copies');
create index picture_copies_media on picture_copies (media_id) where media_id is not null;
