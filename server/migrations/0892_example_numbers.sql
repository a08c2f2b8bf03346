-- What an example company added to the daily numbers, so that exactly this is taken away with it.
create table example_numbers (
  account_id uuid not null references accounts on delete cascade,
  dimension text not null,
  value text not null,
  day date not null,
  views integer not null,
  visitors integer not null,
  visits integer not null,
  reads integer not null,
  engaged_ms bigint not null,
  bounces integer not null,
  bots integer not null,
  primary key (account_id, dimension, value, day)
);
comment on column example_numbers.dimension is 'type: import(''@draftwright/contract/visits'').CountedDimension';
select protect('example_numbers');

-- Of examples that are there: the numbers of their posts but for the visits that were counted on them.
with past as (
  select c.account_id, n.value, n.day, n.bots, n.views - count(e.id) filter (where e.kind = 'view') as views,
    n.visitors - count(distinct e.visitor) filter (where e.kind = 'view') as visitors,
    n.visits - count(e.id) filter (where e.is_first) as visits,
    n.reads - count(e.id) filter (where e.kind = 'read') as reads
  from contents c
    join daily_numbers n on n.account_id = c.account_id and n.dimension = 'content' and n.value = c.id::text
    left join visit_events e on e.account_id = c.account_id and e.day = n.day and e.content_id = c.id
  where c.is_example
  group by c.account_id, n.value, n.day, n.bots, n.views, n.visitors, n.visits, n.reads),
days as (
  select account_id, day, sum(views) as views, sum(visitors) as visitors, sum(visits) as visits, sum(reads) as reads,
    sum(bots) as bots
  from past group by account_id, day)
insert into example_numbers (account_id, dimension, value, day, views, visitors, visits, reads, engaged_ms, bounces, bots)
  select account_id, 'content', value, day, views, visitors, visits, reads, 0, 0, bots from past
  union all
  select d.account_id, s.dimension, '', d.day, d.views, d.visitors, d.visits, d.reads, 0, 0,
    case when s.dimension = 'total' then d.bots else 0 end
  from days d cross join unnest(array['total', 'page', 'entry', 'exit', 'source', 'source_kind', 'campaign', 'device',
    'browser', 'country', 'link']) as s (dimension);
