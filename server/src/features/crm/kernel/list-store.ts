import { toCustomColumns } from '@draftwright/contract/crm/custom-columns'
import type { Columns } from '@draftwright/contract/crm/columns'
import type { Filter, FilterValue, Sort } from '@draftwright/contract/crm/filters'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { type Listing, buildFilterCondition } from './filter-store.ts'
import { type Sql } from './bind-value-store.ts'
import { listCustomFields } from './custom-fields-store.ts'
import { type Position, type ListSegment, buildListSegments } from './list-segments-store.ts'
import type { Row } from './resource.ts'
import { buildVisibilityConditions } from './visibility-store.ts'

/** Records of a resource: the matches of the filter that the caller sees. */
export interface RecordMatch {
  readonly listing: Listing
  readonly filter: Filter | null
  /** The owner whose records are seen; null is everyone's. */
  readonly ownerId: string | null
  /** Restricted to these. */
  readonly ids?: readonly string[]
}
/** A listed row: its id, and its sort values. */
export type ListedRow = Row & { readonly id: string }

/** As many are read by their ids and sorted in a few milliseconds; if more match, the first of any order are found quickly. */
const fewRows = 1000

/** From there on an index skips rows without reading them, when only their ids are requested. */
const deepOffset = 1000

/** The custom fields, as columns. */
export const readCustomColumns = async (db: AccountDb, resource: RecordResource): Promise<Columns> =>
  toCustomColumns(await listCustomFields(db, resource))

/** Rows of a list. */
interface RowWindow {
  readonly from: Position | null
  readonly limit: number
  readonly offset: number
  /** The matches, if they are known already (see `countAndFindFew`). */
  readonly among?: readonly string[] | null
}

/** What must be true of the row `r` to be one of the records. */
export function buildMatchConditions(
  db: AccountDb,
  { listing, filter, ownerId, ids }: RecordMatch,
  among: readonly string[] | null = null,
): Sql[] {
  const { resource } = listing
  return [
    sql`r.account_id = ${db.accountId}::uuid`,
    ...(resource.hasTrash ? [sql`r.deleted_at is null`] : []),
    ...buildVisibilityConditions(resource, ownerId),
    ...(among === null ? [] : [sql`r.id = any(${[...among]}::uuid[])`]),
    ...(filter === null || among !== null ? [] : [buildFilterCondition(listing, filter)]),
    ...(ids === undefined ? [] : [sql`r.id = any(${[...ids]}::uuid[])`]),
  ]
}

const joinConditions = (parts: readonly Sql[]): Sql => sql.join([...parts], sql` and `)

async function readSegment(
  db: AccountDb,
  listing: Listing,
  where: readonly Sql[],
  stretch: ListSegment,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  const { resource } = listing
  if (offset >= deepOffset) {
    const { rows } = await sql<{ id: string }>`select r.id from ${sql.table(resource.table)} as r ${stretch.joins}
      where ${joinConditions([...where, ...stretch.where])} order by ${stretch.order} limit ${limit} offset ${offset}`.execute(
      db.kysely,
    )
    const onPage = sql`r.id = any(${rows.map(({ id }) => id)}::uuid[])`
    return rows.length === 0 ? [] : readSegment(db, listing, [...where, onPage], stretch, { limit, offset: 0 })
  }
  const sorted = stretch.values.map((value, at) => sql`${value} as ${sql.id(`sort_${at}`)}`)
  // Additional columns are only read for the rows of the page.
  const shown = Object.entries(resource.shown ?? {}).map(([name, value]) => sql`(${value}) as ${sql.id(name)}`)
  const page = sql`select ${sql.join([sql`r.*`, ...sorted])} from ${sql.table(resource.table)} as r ${stretch.joins}
    where ${joinConditions([...where, ...stretch.where])} order by ${stretch.order} limit ${limit} offset ${offset}`
  const text = shown.length === 0 ? page : sql`select ${sql.join([sql`r.*`, ...shown])} from (${page}) as r`
  const { rows } = await (text as ReturnType<typeof sql<ListedRow>>).execute(db.kysely)
  return rows
}

/** Rows in the order of the list, each with its sort values (see `toPosition`). */
export async function readListedRows(
  db: AccountDb,
  asked: RecordMatch & RowWindow & { sort: readonly Sort[] },
): Promise<ListedRow[]> {
  const { listing } = asked
  const where = buildMatchConditions(db, asked, asked.among)
  const found: ListedRow[] = []
  let { offset } = asked
  for (const stretch of buildListSegments(listing, asked.sort, asked.from)) {
    const rows = await readSegment(db, listing, where, stretch, { limit: asked.limit - found.length, offset })
    found.push(...rows)
    if (found.length >= asked.limit) break
    if (rows.length > 0) offset = 0
    else if (offset > 0) offset -= await countSegment(db, listing, where, stretch)
  }
  return found
}

/** The position of a row in its list. */
export const toPosition = (row: ListedRow, sort: readonly Sort[]): Position => ({
  // Sortable columns contain a text, a number, a flag or null.
  values: sort.map((_one, at) => (row[`sort_${at}`] ?? null) as FilterValue),
  id: row.id,
})

async function countSegment(db: AccountDb, { resource }: Listing, where: readonly Sql[], stretch: ListSegment) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(resource.table)} as r
    ${stretch.joins} where ${joinConditions([...where, ...stretch.where])}`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

/** How many records match; with `most`, counting stops at that many. */
export async function countMatching(db: AccountDb, matching: RecordMatch, most: number | null = null): Promise<number> {
  const { table } = matching.listing.resource
  const from = sql`from ${sql.table(table)} as r where ${joinConditions(buildMatchConditions(db, matching))}`
  const counted = most === null ? from : sql`from (select 1 ${from} limit ${most}) as counted`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${counted}`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

/**
 * Counts the matches, up to `most`, and returns their ids if there are few. On its own, the database would scan all records in
 * their order when it overestimates rare matches, which takes a hundred times as long.
 */
export async function countAndFindFew(
  db: AccountDb,
  matching: RecordMatch,
  most: number | null,
): Promise<{ n: number; ids: string[] | null }> {
  const { table } = matching.listing.resource
  // Planned as if all were read, and read only that far: for a limited number the planner would scan records one by one.
  const { rows } = await sql<{ n: number; ids: string[] | null }>`
    with fits as materialized (
      select r.id from ${sql.table(table)} as r where ${joinConditions(buildMatchConditions(db, matching))})
    select n, case when n <= ${fewRows} then array(select id from fits) end as ids
    from (select count(*)::int as n from (select from fits limit ${most ?? sql`all`}) as counted) as found`.execute(
    db.kysely,
  )
  return rows[0] ?? { n: 0, ids: [] }
}

/**
 * Every matching record, up to a thousand at a time, in the list's order. Each batch is read on demand, so callers that change
 * records meanwhile must not sort: the order is then that of ids, which no change affects.
 */
async function* iterateMatchingRows(
  db: AccountDb,
  asked: RecordMatch & { sort: readonly Sort[] },
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<ListedRow[]> {
  let from: Position | null = null
  let left = most
  while (left > 0) {
    const limit = Math.min(1000, left)
    const rows: ListedRow[] = await readListedRows(db, { ...asked, from, limit, offset: 0 })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < limit) return
    left -= limit
    from = toPosition(last, asked.sort)
  }
}

/** The ids of the same. */
export async function* iterateMatchingIds(
  db: AccountDb,
  asked: RecordMatch & { sort: readonly Sort[] },
  most?: number,
): AsyncGenerator<string[]> {
  const { resource } = asked.listing
  // If only its id is needed, no other column is computed.
  const bare = { ...asked, listing: { ...asked.listing, resource: { ...resource, shown: {} } } }
  for await (const rows of iterateMatchingRows(db, bare, most)) yield rows.map(({ id }) => id)
}

/** The ids of all matches in the list's order, as one text of 32 hexadecimal digits each. */
export async function readPackedIds(db: AccountDb, asked: RecordMatch & { sort: readonly Sort[] }): Promise<string> {
  const where = buildMatchConditions(db, asked)
  let packed = ''
  for (const stretch of buildListSegments(asked.listing, asked.sort, null)) {
    const { rows } = await sql<{ ids: string | null }>`
      select encode(string_agg(uuid_send(id), ''::bytea), 'hex') as ids from (
        select r.id from ${sql.table(asked.listing.resource.table)} as r ${stretch.joins}
        where ${joinConditions([...where, ...stretch.where])} order by ${stretch.order}) as listed`.execute(db.kysely)
    packed += rows[0]?.ids ?? ''
  }
  return packed
}
