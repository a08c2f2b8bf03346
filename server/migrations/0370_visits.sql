-- What happened on the pages of a workspace, for 90 days. A row carries what is known of its visit, so that reports filter one
-- table. `day` is the workspace's day at that time; an empty text stands for what is not known.
create table visit_events (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  at timestamptz(3) not null,
  day date not null,
  kind text not null check (kind in ('view', 'read', 'click', 'download', 'goal')),
  -- The id of the visit's first view; null where visits are not told apart.
  visit_id uuid,
  -- Cannot be traced to a person once the day's salt is deleted.
  visitor bytea check (octet_length(visitor) = 8),
  -- Without a foreign key: a view stays a view when its post is deleted.
  content_id uuid,
  path text not null check (char_length(path) <= 500),
  -- The path of the visit's first view.
  entry text not null default '' check (char_length(entry) <= 500),
  source text not null default '' check (char_length(source) <= 255),
  source_kind text not null default '' check (char_length(source_kind) <= 20),
  utm_source text check (char_length(utm_source) <= 255),
  utm_medium text check (char_length(utm_medium) <= 255),
  campaign text not null default '' check (char_length(campaign) <= 255),
  utm_term text check (char_length(utm_term) <= 255),
  utm_content text check (char_length(utm_content) <= 255),
  device text not null default '',
  browser text not null default '',
  country text not null default '' check (char_length(country) <= 2),
  link_code text check (char_length(link_code) <= 40),
  engaged_ms integer not null default 0,
  -- The first view of its visit, the last one so far, the only one, and the first of its page in the visit.
  is_entry boolean not null default false,
  is_exit boolean not null default false,
  is_bounce boolean not null default false,
  is_first boolean not null default false,
  -- The name of a goal, or the address of a click or download.
  goal text check (char_length(goal) <= 500),
  value numeric(14, 2),
  primary key (account_id, id)
) with (fillfactor = 90);
select protect('visit_events');
create index visit_events_day on visit_events (account_id, day);
-- For deleting what is older than 90 days.
create index visit_events_old on visit_events using brin (day);
comment on column visit_events.kind is 'type: import(''@draftwright/contract/visits'').VisitEventKind';

-- Sums by day for ever, one row for each value of one dimension; `total` has one row a day.
create table daily_numbers (
  account_id uuid not null references accounts on delete cascade,
  dimension text not null check (dimension in ('total', 'content', 'page', 'entry', 'exit', 'source', 'source_kind', 'campaign', 'device', 'browser', 'country', 'link')),
  value text not null check (char_length(value) <= 500),
  day date not null,
  views integer not null default 0,
  visitors integer not null default 0,
  visits integer not null default 0,
  reads integer not null default 0,
  engaged_ms bigint not null default 0,
  bounces integer not null default 0,
  bots integer not null default 0,
  primary key (account_id, dimension, value, day)
);
select protect('daily_numbers');
create index daily_numbers_day on daily_numbers (account_id, dimension, day);
comment on column daily_numbers.dimension is 'type: import(''@draftwright/contract/visits'').CountedDimension';

-- The visitors of today and yesterday: what each was already counted for, and the visit under way.
create table day_visitors (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  visitor bytea not null,
  last_at timestamptz(3) not null,
  visit_id uuid not null,
  path text not null,
  state jsonb not null,
  primary key (account_id, day, visitor)
);
select protect('day_visitors');

-- What the visitors of a workspace's day are hashed with; deleted after 48 hours.
create table day_salts (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  salt bytea not null,
  created_at timestamptz(3) not null,
  primary key (account_id, day)
);
select protect('day_salts');

-- How a workspace counts; without a row, as the defaults say.
create table analytics_settings (
  account_id uuid primary key references accounts on delete cascade,
  mode text not null default 'visitors' check (mode in ('off', 'totals', 'visitors')),
  updated_at timestamptz(3) not null default now()
);
comment on column analytics_settings.mode is 'type: import(''@draftwright/contract/visits'').CountingMode';
select protect('analytics_settings');

-- So far a view was a visitor's first of a post on a day: each becomes one visit of which nothing but the post is known.
insert into daily_numbers (account_id, dimension, value, day, views, visitors, visits, reads, bots)
  select account_id, 'content', content_id::text, day, views, visitors, visitors, reads, bots from content_views;
insert into daily_numbers (account_id, dimension, value, day, views, visitors, visits, reads, bots)
  select account_id, dimension, '', day, sum(views), sum(visitors), sum(visitors), sum(reads),
    case when dimension = 'total' then sum(bots) else 0 end
  from content_views cross join (values ('total'), ('page'), ('entry'), ('exit'), ('source'), ('source_kind'), ('campaign'), ('device'), ('browser'), ('country'), ('link')) as each (dimension)
  group by account_id, dimension, day;
insert into visit_events (account_id, id, at, day, kind, visit_id, visitor, content_id, path, is_entry, is_exit, is_first)
  select v.account_id, e.id, (v.day + time '12:00') at time zone 'UTC', v.day, 'view', e.id, substring(uuid_send(e.id) from 9), v.content_id, '', true, true, true
  from content_views v cross join lateral (select gen_random_uuid() as id, n from generate_series(1, v.views) n) e
  where v.day > current_date - 90;
insert into visit_events (account_id, id, at, day, kind, visit_id, visitor, content_id, path)
  select e.account_id, gen_random_uuid(), e.at, e.day, 'read', e.visit_id, e.visitor, e.content_id, ''
  from (select *, row_number() over (partition by account_id, content_id, day order by id) as n from visit_events) e
  join content_views v on v.account_id = e.account_id and v.content_id = e.content_id and v.day = e.day
  where e.n <= v.reads;

drop table content_views;
drop table content_visitors;
drop table visitor_salts;
