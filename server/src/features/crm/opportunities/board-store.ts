import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { CardRow } from './board-cards.ts'
import { all, cardColumns, opportunities, pastParts, type Seen } from './seen-store.ts'
import { readKeptSums, readPastSums, type TotalRow } from './sums-store.ts'

/** Count and sums of each column and currency: as they are kept, or counted where a filter or a past moment asks. */
export async function readTotals(db: AccountDb, pipelineId: string, seen: Seen): Promise<TotalRow[]> {
  const kept = keptFor(seen)
  if (kept !== null)
    return seen.asOf === null
      ? readKeptSums(db, pipelineId, kept.ownerId)
      : readPastSums(db, pipelineId, kept.ownerId, seen.asOf)
  const { from, where } = opportunities(db, seen)
  const { rows } = await sql<TotalRow>`
    select r.stage_id, r.currency, count(*)::int as count, coalesce(sum(r.amount), 0) as sum,
      round(coalesce(sum(r.amount * r.probability), 0) / 100.0) as weighted
    from ${from} where ${all([sql`r.pipeline_id = ${pipelineId}::uuid`, ...where])}
    group by r.stage_id, r.currency order by r.stage_id, count(*) desc, r.currency`.execute(db.kysely)
  return rows
}

/** Whose kept sums answer this, all in all or of one owner; null where they must be counted. */
function keptFor({ filter, ownerId, asOf }: Seen): { ownerId: string | null } | null {
  if (filter === null) return { ownerId }
  // Whose they were then is another question than whose they are.
  if (asOf !== null) return null
  const isOwner = 'column' in filter && filter.column === 'owner_id' && filter.operator === 'eq'
  if (!isOwner || typeof filter.value !== 'string') return null
  return ownerId === null || ownerId === filter.value ? { ownerId: filter.value } : null
}

/** The first cards of each column, in their order; one query however many columns. */
export async function readCards(
  db: AccountDb,
  stageIds: readonly string[],
  seen: Seen,
  count: number,
): Promise<CardRow[]> {
  const { from, where } = opportunities(db, seen)
  const columns = sql`unnest(${[...stageIds]}::uuid[]) with ordinality as s(id, place)`
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${columns} cross join lateral (
      select * from ${from} where ${all([sql`r.stage_id = s.id`, ...where])}
      order by r.rank, r.id limit ${count}) as r
    order by s.place, r.rank, r.id`.execute(db.kysely)
  return rows
}

/** The same of a past moment; what was done after it has not been done yet. */
export async function readPastCards(
  db: AccountDb,
  stageIds: readonly string[],
  seen: Seen & { readonly asOf: string },
  count: number,
): Promise<CardRow[]> {
  const { later, unchanged, changed, asked } = pastParts(db, seen)
  const inStage = [sql`r.stage_id = s.id`, sql`r.deleted_at is null`, ...asked]
  const first = sql`order by r.rank, r.id limit ${count}`
  const { rows } = await sql<CardRow>`
    with later as materialized (${later}), past as materialized (${changed})
    select ${cardColumns} from unnest(${[...stageIds]}::uuid[]) with ordinality as s(id, place) cross join lateral (
      select * from (
        (select r.* from crm_opportunities r where ${all([...unchanged, ...inStage])} ${first})
        union all
        (select r.* from past r where ${all(inStage)} ${first})) as r
      ${first}) as r
    order by s.place, r.rank, r.id`.execute(db.kysely)
  const then = await timesAt(
    db,
    rows.map(({ id }) => id),
    seen.asOf,
  )
  return rows.map((row) => {
    const { updated_at, last_activity_at } = then.get(row.id) ?? { updated_at: null, last_activity_at: null }
    const isLater = row.last_activity_at !== null && row.last_activity_at > seen.asOf
    return {
      ...row,
      updated_at: updated_at ?? row.updated_at,
      last_activity_at: isLater ? last_activity_at : row.last_activity_at,
    }
  })
}

interface Times {
  readonly id: string
  readonly updated_at: string | null
  readonly last_activity_at: string | null
}

/** When these were last changed, and when last something happened on them, up to a moment. */
async function timesAt(db: AccountDb, ids: readonly string[], at: string): Promise<Map<string, Times>> {
  const { rows } = await sql<Times>`
    select o.id,
      (select max(c.created_at) from crm_changes c where c.account_id = ${db.accountId}::uuid
        and c.resource = 'opportunities' and c.record_id = o.id and c.created_at <= ${at}::timestamptz) as updated_at,
      (select max(least(l.occurred_at, l.created_at)) from crm_activity_log l where l.account_id = ${db.accountId}::uuid
        and l.opportunity_id = o.id and l.deleted_at is null and l.created_at <= ${at}::timestamptz) as last_activity_at
    from unnest(${[...ids]}::uuid[]) as o(id)`.execute(db.kysely)
  return new Map(rows.map((row) => [row.id, row]))
}
