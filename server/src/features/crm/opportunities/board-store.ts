import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { type Sql, whereFilter } from '../kernel/filter-store.ts'
import type { Matching } from '../kernel/list-store.ts'
import { seenBy } from '../kernel/scope-store.ts'
import type { CardRow } from './board-cards.ts'
import { readKeptSums, type TotalRow } from './sums-store.ts'

/** What of the opportunities a board, a forecast or a report is about. */
export interface Seen extends Pick<Matching, 'listing' | 'filter' | 'ownerId'> {
  /** As they were then; null is now. */
  readonly asOf: string | null
}

const all = (parts: readonly Sql[]): Sql => sql.join([...parts], sql` and `)

/**
 * The opportunities as `r`, with what must hold of them. A past one is made of what is there now and what every field that
 * was changed later held before its first later change; whose it is now says who may see it.
 */
export function opportunities(db: AccountDb, { listing, filter, ownerId, asOf }: Seen): { from: Sql; where: Sql[] } {
  const asked = filter === null ? [] : [whereFilter(listing, filter)]
  if (asOf === null)
    return {
      from: sql`crm_opportunities as r`,
      where: [
        sql`r.account_id = ${db.accountId}::uuid`,
        sql`r.deleted_at is null`,
        ...seenBy(listing.resource, ownerId),
        ...asked,
      ],
    }
  const owner = ownerId === null ? sql`` : sql`and o.owner_id = ${ownerId}::uuid`
  return {
    from: sql`(
      with later as (
        select record_id, jsonb_object_agg(key, value) as was from (
          select distinct on (c.record_id, e.key) c.record_id, e.key, e.value
          from crm_changes c cross join lateral jsonb_each(c.before) e
          where c.account_id = ${db.accountId}::uuid and c.resource = 'opportunities' and c.created_at > ${asOf}::timestamptz
            and c.verb <> 'create'
          order by c.record_id, e.key, c.created_at, c.n) as first
        group by record_id)
      select o.* from crm_opportunities o
      where o.account_id = ${db.accountId}::uuid and o.deleted_at is null and o.created_at <= ${asOf}::timestamptz ${owner}
        and not exists (select from later where later.record_id = o.id)
      union all
      select r.* from later
      join crm_opportunities o on o.account_id = ${db.accountId}::uuid and o.id = later.record_id
      cross join lateral jsonb_populate_record(o, later.was) as r
      where o.created_at <= ${asOf}::timestamptz ${owner}) as r`,
    where: [sql`r.deleted_at is null`, ...asked],
  }
}

/** Count and sums of each column and currency: as they are kept, or counted where a filter or a past moment asks. */
export async function readTotals(db: AccountDb, pipelineId: string, seen: Seen): Promise<TotalRow[]> {
  const kept = keptFor(seen)
  if (kept !== null) return readKeptSums(db, pipelineId, kept.ownerId)
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
  if (asOf !== null) return null
  if (filter === null) return { ownerId }
  const isOwner = 'column' in filter && filter.column === 'owner_id' && filter.operator === 'eq'
  if (!isOwner || typeof filter.value !== 'string') return null
  return ownerId === null || ownerId === filter.value ? { ownerId: filter.value } : null
}

const shown =
  sql.raw(`r.id, r.name, r.company_id, r.stage_id, r.status, r.amount, r.currency, r.probability, r.close_date,
  r.owner_id, r.next_step, r.tags, r.rank, r.stage_entered_at, r.last_activity_at, r.updated_at`)
const companyName = sql`(select c.name from crm_companies c where c.account_id = ${sql.ref('r.account_id')}
  and c.id = r.company_id) as company_name`

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
    select ${shown}, ${companyName} from ${columns} cross join lateral (
      select * from ${from} where ${all([sql`r.stage_id = s.id`, ...where])}
      order by r.rank, r.id limit ${count}) as r
    order by s.place, r.rank, r.id`.execute(db.kysely)
  return rows
}

/** The same of a past moment, read once for all columns; what was done after it has not been done yet. */
export async function readPastCards(
  db: AccountDb,
  stageIds: readonly string[],
  seen: Seen & { readonly asOf: string },
  count: number,
): Promise<CardRow[]> {
  const { from, where } = opportunities(db, seen)
  const { rows } = await sql<CardRow & { place: number }>`
    select ${shown}, ${companyName}, r.place from (
      select r.*, row_number() over (partition by r.stage_id order by r.rank, r.id)::int as place
      from ${from} where ${all([sql`r.stage_id = any(${[...stageIds]}::uuid[])`, ...where])}) as r
    where r.place <= ${count} order by r.stage_id, r.place`.execute(db.kysely)
  const then = await timesAt(
    db,
    rows.map(({ id }) => id),
    seen.asOf,
  )
  return rows.map(({ place: _place, ...row }) => {
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
