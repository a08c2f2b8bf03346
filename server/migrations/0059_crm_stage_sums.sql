-- What stands in each stage, as differences that are only ever added: nobody waits for a counter that somebody else holds,
-- and the board's sums are read from a few rows however many cards there are. Whoever reads many rows puts them together.
create table crm_stage_sums (
  account_id uuid not null references accounts on delete cascade,
  pipeline_id uuid not null,
  stage_id uuid not null,
  currency text not null,
  owner_id uuid,
  n integer not null,
  amount numeric not null,
  -- Amounts by their probability in percent: a hundred times what they are worth.
  weighted numeric not null
);
create index crm_stage_sums_pipeline on crm_stage_sums (account_id, pipeline_id);
select protect('crm_stage_sums');

create function keep_stage_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into crm_stage_sums
      select account_id, pipeline_id, stage_id, currency, owner_id, count(*), coalesce(sum(amount), 0),
        coalesce(sum(amount * probability), 0)
      from added where deleted_at is null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'UPDATE' then
    insert into crm_stage_sums
      select account_id, pipeline_id, stage_id, currency, owner_id, sum(n), coalesce(sum(n * amount), 0),
        coalesce(sum(n * amount * probability), 0)
      from (select 1 as n, a.* from added a where a.deleted_at is null
            union all select -1, r.* from removed r where r.deleted_at is null) as d
      group by 1, 2, 3, 4, 5
      having sum(n) <> 0 or coalesce(sum(n * amount), 0) <> 0 or coalesce(sum(n * amount * probability), 0) <> 0;
  else
    -- A workspace that is deleted takes its sums along.
    insert into crm_stage_sums
      select account_id, pipeline_id, stage_id, currency, owner_id, -count(*), -coalesce(sum(amount), 0),
        -coalesce(sum(amount * probability), 0)
      from removed r where deleted_at is null and exists (select from accounts a where a.id = r.account_id)
      group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $$;
create trigger keep_sums_added after insert on crm_opportunities referencing new table as added
  for each statement execute function keep_stage_sums();
create trigger keep_sums_changed after update on crm_opportunities referencing old table as removed new table as added
  for each statement execute function keep_stage_sums();
create trigger keep_sums_removed after delete on crm_opportunities referencing old table as removed
  for each statement execute function keep_stage_sums();

insert into crm_stage_sums
  select account_id, pipeline_id, stage_id, currency, owner_id, count(*), coalesce(sum(amount), 0),
    coalesce(sum(amount * probability), 0)
  from crm_opportunities where deleted_at is null group by 1, 2, 3, 4, 5;
