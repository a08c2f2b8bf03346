import { sql } from 'kysely'
import type { ForecastRow } from '@draftwright/contract/crm/board'
import type { AccountDb } from '../../../db/account-db.ts'
import { all, opportunities, type Seen } from './seen-store.ts'

export interface Days {
  readonly from: string | null
  readonly to: string | null
  /** In which days begin and end. */
  readonly zone: string
}

/** Percent from which an open opportunity counts as committed. */
const committedFrom = 75

/** Open and won opportunities by the day they close, or were won without one; null is no such day, or no owner. */
export async function readForecast(
  db: AccountDb,
  seen: Seen,
  group: 'month' | 'owner',
  { from: first, to: last, zone }: Days,
): Promise<ForecastRow[]> {
  const { from, where } = opportunities(db, seen)
  const day = sql`coalesce(r.close_date, case when r.status = 'won' then (r.closed_at at time zone ${zone})::date end)`
  const key = group === 'month' ? sql`to_char(d.day, 'YYYY-MM')` : sql`d.owner_id::text`
  const bounds = [
    ...(first === null ? [] : [sql`d.day >= ${first}::date`]),
    ...(last === null ? [] : [sql`d.day <= ${last}::date`]),
  ]
  const isOpen = sql`d.status = 'open'`
  const isWon = sql`d.status = 'won'`
  // A day's opportunities are put together first: writing the month of each of a hundred thousand took most of the time.
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
        sum(r.amount) filter (where r.probability >= ${committedFrom}) as committed
      from ${from} where ${all([sql`r.status in ('open', 'won')`, ...where])} group by 1, 2, 3, 4) as d
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

/** Moves out of these stages, of living opportunities that the caller sees. */
function moves(db: AccountDb, stageIds: readonly string[], ownerId: string | null, { from, to, zone }: Days) {
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

export async function readMoves(
  db: AccountDb,
  stageIds: readonly string[],
  ownerId: string | null,
  days: Days,
): Promise<{ moves: MoveRow[]; days: DaysRow[] }> {
  const made = moves(db, stageIds, ownerId, days)
  const counted = await sql<MoveRow>`
    select from_stage_id, to_stage_id, count(*)::int as moves from (${made}) as m group by 1, 2`.execute(db.kysely)
  const spent = await sql<DaysRow>`
    select from_stage_id, percentile_cont(0.5) within group (order by days) as median_days,
      percentile_cont(0.9) within group (order by days) as p90_days
    from (${made}) as m group by 1`.execute(db.kysely)
  return { moves: counted.rows, days: spent.rows }
}
