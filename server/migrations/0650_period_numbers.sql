-- Sums of whole weeks and months, added up from `daily_numbers`: a report over a long span reads these and the days at its ends.
create table period_numbers (
  account_id uuid not null references accounts on delete cascade,
  dimension text not null,
  value text not null,
  grain text not null check (grain in ('week', 'month')),
  -- The first of the period; weeks begin on Monday.
  day date not null,
  views bigint not null,
  visitors bigint not null,
  visits bigint not null,
  reads bigint not null,
  engaged_ms bigint not null,
  bounces bigint not null,
  bots bigint not null,
  primary key (account_id, dimension, value, grain, day)
) with (fillfactor = 80);
comment on column period_numbers.dimension is 'type: import(''@draftwright/contract/visits'').CountedDimension';
comment on column period_numbers.grain is 'type: ''week'' | ''month''';
select protect('period_numbers');

insert into period_numbers (account_id, dimension, value, grain, day, views, visitors, visits, reads, engaged_ms, bounces, bots)
  select n.account_id, n.dimension, n.value, g.grain, date_trunc(g.grain, n.day::timestamp)::date as day, sum(n.views),
    sum(n.visitors), sum(n.visits), sum(n.reads), sum(n.engaged_ms), sum(n.bounces), sum(n.bots)
  from daily_numbers n cross join (values ('week'), ('month')) g (grain)
  group by 1, 2, 3, 4, 5 order by 1, 2, 4, 5;
create index period_numbers_day on period_numbers (account_id, dimension, grain, day);

-- Today's sums change each second: room for them where they stand.
alter table daily_numbers set (fillfactor = 80);

-- Whatever writes days, their periods follow in the same statement.
create function add_to_periods() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into period_numbers as p (account_id, dimension, value, grain, day, views, visitors, visits, reads, engaged_ms, bounces, bots)
      select n.account_id, n.dimension, n.value, g.grain, date_trunc(g.grain, n.day::timestamp)::date as day, sum(n.views),
        sum(n.visitors), sum(n.visits), sum(n.reads), sum(n.engaged_ms), sum(n.bounces), sum(n.bots)
      from added n cross join (values ('week'), ('month')) g (grain)
      group by 1, 2, 3, 4, 5
      on conflict (account_id, dimension, value, grain, day) do update set views = p.views + excluded.views,
        visitors = p.visitors + excluded.visitors, visits = p.visits + excluded.visits, reads = p.reads + excluded.reads,
        engaged_ms = p.engaged_ms + excluded.engaged_ms, bounces = p.bounces + excluded.bounces, bots = p.bots + excluded.bots;
  elsif tg_op = 'UPDATE' then
    insert into period_numbers as p (account_id, dimension, value, grain, day, views, visitors, visits, reads, engaged_ms, bounces, bots)
      select n.account_id, n.dimension, n.value, g.grain, date_trunc(g.grain, n.day::timestamp)::date as day, sum(n.views),
        sum(n.visitors), sum(n.visits), sum(n.reads), sum(n.engaged_ms), sum(n.bounces), sum(n.bots)
      from (
        select account_id, dimension, value, day, views, visitors, visits, reads, engaged_ms, bounces, bots from added
        union all
        select account_id, dimension, value, day, -views, -visitors, -visits, -reads, -engaged_ms, -bounces, -bots from removed) n
      cross join (values ('week'), ('month')) g (grain)
      group by 1, 2, 3, 4, 5
      on conflict (account_id, dimension, value, grain, day) do update set views = p.views + excluded.views,
        visitors = p.visitors + excluded.visitors, visits = p.visits + excluded.visits, reads = p.reads + excluded.reads,
        engaged_ms = p.engaged_ms + excluded.engaged_ms, bounces = p.bounces + excluded.bounces, bots = p.bots + excluded.bots;
  else
    -- With its account a period may be gone already.
    update period_numbers p set views = p.views - n.views, visitors = p.visitors - n.visitors, visits = p.visits - n.visits,
      reads = p.reads - n.reads, engaged_ms = p.engaged_ms - n.engaged_ms, bounces = p.bounces - n.bounces, bots = p.bots - n.bots
    from (
      select n.account_id, n.dimension, n.value, g.grain, date_trunc(g.grain, n.day::timestamp)::date as day,
        sum(n.views) as views, sum(n.visitors) as visitors, sum(n.visits) as visits, sum(n.reads) as reads,
        sum(n.engaged_ms) as engaged_ms, sum(n.bounces) as bounces, sum(n.bots) as bots
      from removed n cross join (values ('week'), ('month')) g (grain)
      group by 1, 2, 3, 4, 5) n
    where p.account_id = n.account_id and p.dimension = n.dimension and p.value = n.value and p.grain = n.grain and p.day = n.day;
  end if;
  return null;
end $$;
create trigger daily_numbers_added after insert on daily_numbers
  referencing new table as added for each statement execute function add_to_periods();
create trigger daily_numbers_changed after update on daily_numbers
  referencing old table as removed new table as added for each statement execute function add_to_periods();
create trigger daily_numbers_removed after delete on daily_numbers
  referencing old table as removed for each statement execute function add_to_periods();
