-- One row a post and day (UTC); bots are counted apart and never mixed in.
create table content_views (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  day date not null,
  views integer not null default 0,
  visitors integer not null default 0,
  reads integer not null default 0,
  bots integer not null default 0,
  primary key (account_id, content_id, day)
);
select protect('content_views');

-- Who was here today, as a hash salted anew each day: enough to count once, useless the day after.
create table content_visitors (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  day date not null,
  visitor bytea not null,
  has_read boolean not null default false,
  primary key (account_id, content_id, day, visitor)
);
select protect('content_visitors');
create table visitor_salts (
  day date primary key,
  salt bytea not null
);
