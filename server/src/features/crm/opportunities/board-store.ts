import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { CardRow } from './board-cards.ts'
import {
  joinConditions,
  cardColumns,
  buildOpportunitySource,
  buildPastSources,
  type OpportunityScope,
} from './opportunity-scope-store.ts'
import { readStoredSums, readPastSums, type TotalRow } from './sums-store.ts'

/** Count and sums of each column and currency: the stored ones, or counted for a filter or a past moment. */
export async function readBoardTotals(db: AccountDb, pipelineId: string, seen: OpportunityScope): Promise<TotalRow[]> {
  const kept = resolveStoredSumsOwner(seen)
  if (kept !== null)
    return seen.asOf === null
      ? readStoredSums(db, pipelineId, kept.ownerId)
      : readPastSums(db, pipelineId, kept.ownerId, seen.asOf)
  const { from, where } = buildOpportunitySource(db, seen)
  const { rows } = await sql<TotalRow>`
    select r.stage_id, r.currency, count(*)::int as count, coalesce(sum(r.amount), 0) as sum,
      round(coalesce(sum(r.amount * r.probability), 0) / 100.0) as weighted
    from ${from} where ${joinConditions([sql`r.pipeline_id = ${pipelineId}::uuid`, ...where])}
    group by r.stage_id, r.currency order by r.stage_id, count(*) desc, r.currency`.execute(db.kysely)
  return rows
}

/** The owner whose stored sums can be used, or all; null if they must be counted. */
function resolveStoredSumsOwner({ filter, ownerId, asOf }: OpportunityScope): { ownerId: string | null } | null {
  if (filter === null) return { ownerId }
  // Past owners differ from current ones.
  if (asOf !== null) return null
  const isOwner = 'column' in filter && filter.column === 'owner_id' && filter.operator === 'eq'
  if (!isOwner || typeof filter.value !== 'string') return null
  return ownerId === null || ownerId === filter.value ? { ownerId: filter.value } : null
}

/** The first cards of each column, in their order; one query for any number of columns. */
export async function readCards(
  db: AccountDb,
  stageIds: readonly string[],
  seen: OpportunityScope,
  count: number,
): Promise<CardRow[]> {
  const { from, where } = buildOpportunitySource(db, seen)
  const columns = sql`unnest(${[...stageIds]}::uuid[]) with ordinality as s(id, place)`
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${columns} cross join lateral (
      select * from ${from} where ${joinConditions([sql`r.stage_id = s.id`, ...where])}
      order by r.rank, r.id limit ${count}) as r
    order by s.place, r.rank, r.id`.execute(db.kysely)
  return rows
}

/** The same for a past moment; later activities are ignored. */
export async function readPastCards(
  db: AccountDb,
  stageIds: readonly string[],
  seen: OpportunityScope & { readonly asOf: string },
  count: number,
): Promise<CardRow[]> {
  const { later, unchanged, changed, asked } = buildPastSources(db, seen)
  const inStage = [sql`r.stage_id = s.id`, sql`r.deleted_at is null`, ...asked]
  const first = sql`order by r.rank, r.id limit ${count}`
  const { rows } = await sql<CardRow>`
    with later as materialized (${later}), past as materialized (${changed})
    select ${cardColumns} from unnest(${[...stageIds]}::uuid[]) with ordinality as s(id, place) cross join lateral (
      select * from (
        (select r.* from crm_opportunities r where ${joinConditions([...unchanged, ...inStage])} ${first})
        union all
        (select r.* from past r where ${joinConditions(inStage)} ${first})) as r
      ${first}) as r
    order by s.place, r.rank, r.id`.execute(db.kysely)
  const then = await readTimesAt(
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

/** The last change, and the last activity, of these opportunities, up to a moment. */
async function readTimesAt(db: AccountDb, ids: readonly string[], at: string): Promise<Map<string, Times>> {
  const { rows } = await sql<Times>`
    select o.id,
      (select max(c.created_at) from crm_changes c where c.account_id = ${db.accountId}::uuid
        and c.resource = 'opportunities' and c.record_id = o.id and c.created_at <= ${at}::timestamptz) as updated_at,
      (select max(least(l.occurred_at, l.created_at)) from crm_activity_log l where l.account_id = ${db.accountId}::uuid
        and l.opportunity_id = o.id and l.deleted_at is null and l.created_at <= ${at}::timestamptz) as last_activity_at
    from unnest(${[...ids]}::uuid[]) as o(id)`.execute(db.kysely)
  return new Map(rows.map((row) => [row.id, row]))
}
