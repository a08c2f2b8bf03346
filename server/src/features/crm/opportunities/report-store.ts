import { sql } from 'kysely'
import type { ForecastRow } from '@draftwright/contract/crm/board'
import type { AccountDb } from '../../../db/account-db.ts'
import { joinConditions, buildOpportunitySource, type OpportunityScope } from './opportunity-scope-store.ts'

export interface DateRange {
  readonly from: string | null
  readonly to: string | null
  /** The time zone of days. */
  readonly zone: string
}

/** The percentage from which an open opportunity counts as committed. */
const committedProbability = 75

/** Open and won opportunities by their close date, or the date they were won; null is no date, or no owner. */
export async function sumForecast(
  db: AccountDb,
  seen: OpportunityScope,
  group: 'month' | 'owner',
  { from: first, to: last, zone }: DateRange,
): Promise<ForecastRow[]> {
  const { from, where } = buildOpportunitySource(db, seen)
  const day = sql`coalesce(r.close_date, case when r.status = 'won' then (r.closed_at at time zone ${zone})::date end)`
  const key = group === 'month' ? sql`to_char(d.day, 'YYYY-MM')` : sql`d.owner_id::text`
  const bounds = [
    ...(first === null ? [] : [sql`d.day >= ${first}::date`]),
    ...(last === null ? [] : [sql`d.day <= ${last}::date`]),
  ]
  const isOpen = sql`d.status = 'open'`
  const isWon = sql`d.status = 'won'`
  // Grouped by day first: formatting the month of each of a hundred thousand took most of the time.
  const { rows } = await sql<ForecastRow>`
    select ${key} as key, d.currency,
      coalesce(sum(d.n) filter (where ${isOpen}), 0)::int as open_count,
      coalesce(sum(d.amount) filter (where ${isOpen}), 0) as open,
      round(coalesce(sum(d.weighted) filter (where ${isOpen}), 0) / 100.0) as weighted,
      coalesce(sum(d.committed) filter (where ${isOpen}), 0) as committed,
      coalesce(sum(d.n) filter (where ${isWon}), 0)::int as won_count,
      coalesce(sum(d.amount) filter (where ${isWon}), 0) as won
    from (
      select r.status, r.currency, ${group === 'owner' ? sql`r.owner_id` : sql`null::uuid as owner_id`}, ${day} as day,
        count(*) as n, sum(r.amount) as amount, sum(r.amount * r.probability) as weighted,
        sum(r.amount) filter (where r.probability >= ${committedProbability}) as committed
      from ${from} where ${joinConditions([sql`r.status in ('open', 'won')`, ...where])} group by 1, 2, 3, 4) as d
    ${bounds.length === 0 ? sql`` : sql`where ${sql.join(bounds, sql` and `)}`}
    group by 1, 2 order by 1 nulls last, 2`.execute(db.kysely)
  return rows
}

export interface MoveRow {
  readonly from_stage_id: string
  readonly to_stage_id: string
  readonly moves: number
}
export interface DaysRow {
  readonly from_stage_id: string
  readonly median_days: number
  readonly p90_days: number
}

/** Moves out of these stages, of active opportunities that the caller sees. */
function selectStageMoves(
  db: AccountDb,
  stageIds: readonly string[],
  ownerId: string | null,
  { from, to, zone }: DateRange,
) {
  const own = ownerId === null ? sql`` : sql`and o.owner_id = ${ownerId}::uuid`
  const day = sql`(l.occurred_at at time zone ${zone})::date`
  return sql`
    select l.details->>'from_stage_id' as from_stage_id, l.stage_id as to_stage_id,
      (l.details->>'days_in_stage')::float8 as days
    from crm_activity_log l
    join crm_opportunities o on o.account_id = l.account_id and o.id = l.opportunity_id and o.deleted_at is null ${own}
    where l.account_id = ${db.accountId}::uuid and l.kind = 'stage_move' and l.deleted_at is null
      and l.details->>'from_stage_id' = any(${[...stageIds]}::text[])
      ${from === null ? sql`` : sql`and ${day} >= ${from}::date`} ${to === null ? sql`` : sql`and ${day} <= ${to}::date`}`
}

export async function readStageMoves(
  db: AccountDb,
  stageIds: readonly string[],
  ownerId: string | null,
  days: DateRange,
): Promise<{ moves: MoveRow[]; days: DaysRow[] }> {
  const made = selectStageMoves(db, stageIds, ownerId, days)
  const counted = await sql<MoveRow>`
    select from_stage_id, to_stage_id, count(*)::int as moves from (${made}) as m group by 1, 2`.execute(db.kysely)
  const spent = await sql<DaysRow>`
    select from_stage_id, percentile_cont(0.5) within group (order by days) as median_days,
      percentile_cont(0.9) within group (order by days) as p90_days
    from (${made}) as m group by 1`.execute(db.kysely)
  return { moves: counted.rows, days: spent.rows }
}
