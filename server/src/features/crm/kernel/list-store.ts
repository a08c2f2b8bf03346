import { customColumns } from '@draftwright/contract/crm/custom-columns'
import type { Columns } from '@draftwright/contract/crm/columns'
import type { Filter, FilterValue, Sort } from '@draftwright/contract/crm/filters'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { type Listing, type Sql, whereFilter } from './filter-store.ts'
import { livingFields } from './own-fields-store.ts'
import { type Position, type Stretch, stretches } from './order-store.ts'
import type { Row } from './resource.ts'
import { seenBy } from './scope-store.ts'

/** Records of a resource: those that fit the filter, of those the caller sees. */
export interface Matching {
  readonly listing: Listing
  readonly filter: Filter | null
  /** Whose records alone are seen; null is everybody's. */
  readonly ownerId: string | null
  /** Only some of these. */
  readonly ids?: readonly string[]
}
/** A row as it was listed: it has an id, and what it is sorted by. */
export type ListedRow = Row & { readonly id: string }

/** As many are read by their ids and sorted in a few milliseconds; where more match, the first of any order are soon met. */
const fewRows = 1000

/** From there on an index passes rows over without reading them, when nothing but their ids is asked for. */
const deepOffset = 1000

/** The fields a workspace has added, as columns. */
export const fieldColumns = async (db: AccountDb, resource: RecordResource): Promise<Columns> =>
  customColumns(await livingFields(db, resource))

/** Rows of a list. */
interface Window {
  readonly from: Position | null
  readonly limit: number
  readonly offset: number
  /** Those that match, where they are known already (see `findFew`). */
  readonly among?: readonly string[] | null
}

function conditions(
  db: AccountDb,
  { listing, filter, ownerId, ids }: Matching,
  among: readonly string[] | null = null,
): Sql[] {
  const { resource } = listing
  return [
    sql`r.account_id = ${db.accountId}::uuid`,
    ...(resource.hasTrash ? [sql`r.deleted_at is null`] : []),
    ...seenBy(resource, ownerId),
    ...(among === null ? [] : [sql`r.id = any(${[...among]}::uuid[])`]),
    ...(filter === null || among !== null ? [] : [whereFilter(listing, filter)]),
    ...(ids === undefined ? [] : [sql`r.id = any(${[...ids]}::uuid[])`]),
  ]
}

const all = (parts: readonly Sql[]): Sql => sql.join([...parts], sql` and `)

async function readStretch(
  db: AccountDb,
  listing: Listing,
  where: readonly Sql[],
  stretch: Stretch,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  const { resource } = listing
  if (offset >= deepOffset) {
    const { rows } = await sql<{ id: string }>`select r.id from ${sql.table(resource.table)} as r ${stretch.joins}
      where ${all([...where, ...stretch.where])} order by ${stretch.order} limit ${limit} offset ${offset}`.execute(
      db.kysely,
    )
    const here = sql`r.id = any(${rows.map(({ id }) => id)}::uuid[])`
    return rows.length === 0 ? [] : readStretch(db, listing, [...where, here], stretch, { limit, offset: 0 })
  }
  const sorted = stretch.values.map((value, at) => sql`${value} as ${sql.id(`sort_${at}`)}`)
  // Only the rows of the page are asked for what is more than themselves.
  const shown = Object.entries(resource.shown ?? {}).map(([name, text]) => sql`(${sql.raw(text)}) as ${sql.id(name)}`)
  const page = sql`select ${sql.join([sql`r.*`, ...sorted])} from ${sql.table(resource.table)} as r ${stretch.joins}
    where ${all([...where, ...stretch.where])} order by ${stretch.order} limit ${limit} offset ${offset}`
  const text = shown.length === 0 ? page : sql`select ${sql.join([sql`r.*`, ...shown])} from (${page}) as r`
  const { rows } = await (text as ReturnType<typeof sql<ListedRow>>).execute(db.kysely)
  return rows
}

/** Rows in the order of the list, each with what it is sorted by (see `positionOf`). */
export async function readRows(
  db: AccountDb,
  asked: Matching & Window & { sort: readonly Sort[] },
): Promise<ListedRow[]> {
  const { listing } = asked
  const where = conditions(db, asked, asked.among)
  const found: ListedRow[] = []
  let { offset } = asked
  for (const stretch of stretches(listing, asked.sort, asked.from)) {
    const rows = await readStretch(db, listing, where, stretch, { limit: asked.limit - found.length, offset })
    found.push(...rows)
    if (found.length >= asked.limit) break
    if (rows.length > 0) offset = 0
    else if (offset > 0) offset -= await countStretch(db, listing, where, stretch)
  }
  return found
}

/** Where a row stands in its list. */
export const positionOf = (row: ListedRow, sort: readonly Sort[]): Position => ({
  // Columns one sorts by hold a text, a number, a flag or nothing.
  values: sort.map((_one, at) => (row[`sort_${at}`] ?? null) as FilterValue),
  id: row.id,
})

async function countStretch(db: AccountDb, { resource }: Listing, where: readonly Sql[], stretch: Stretch) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(resource.table)} as r
    ${stretch.joins} where ${all([...where, ...stretch.where])}`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

/** How many records match; with `most`, counting stops at that many. */
export async function countMatching(db: AccountDb, matching: Matching, most: number | null = null): Promise<number> {
  const { table } = matching.listing.resource
  const from = sql`from ${sql.table(table)} as r where ${all(conditions(db, matching))}`
  const counted = most === null ? from : sql`from (select 1 ${from} limit ${most}) as counted`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${counted}`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

/**
 * Counts what matches, up to `most`, and says which they are where there are few. Left to itself with a page, the database
 * goes through all records in their order when it takes what is rare for frequent, which is a hundred times as long.
 */
export async function findFew(
  db: AccountDb,
  matching: Matching,
  most: number | null,
): Promise<{ n: number; ids: string[] | null }> {
  const { table } = matching.listing.resource
  // Planned as if all were read, and read only as far: for the first few alone it would go through records one by one.
  const { rows } = await sql<{ n: number; ids: string[] | null }>`
    with fits as materialized (
      select r.id from ${sql.table(table)} as r where ${all(conditions(db, matching))})
    select count(*)::int as n, case when count(*) <= ${fewRows} then coalesce(array_agg(id), '{}') end as ids
    from (select id from fits limit ${most ?? sql`all`}) as found`.execute(db.kysely)
  return rows[0] ?? { n: 0, ids: [] }
}

/**
 * Every record that matches, up to a thousand at a time, in the list's order. Each batch is read when it is asked for, so
 * whoever changes records meanwhile sorts by nothing: then the order is that of ids, which no change moves.
 */
export async function* matchingRows(
  db: AccountDb,
  asked: Matching & { sort: readonly Sort[] },
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<ListedRow[]> {
  let from: Position | null = null
  let left = most
  while (left > 0) {
    const limit = Math.min(1000, left)
    const rows: ListedRow[] = await readRows(db, { ...asked, from, limit, offset: 0 })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < limit) return
    left -= limit
    from = positionOf(last, asked.sort)
  }
}

/** The ids of the same. */
export async function* matchingIds(
  db: AccountDb,
  asked: Matching & { sort: readonly Sort[] },
  most?: number,
): AsyncGenerator<string[]> {
  const { resource } = asked.listing
  // Of a row of which nothing but its id is wanted, nothing more is made up.
  const bare = { ...asked, listing: { ...asked.listing, resource: { ...resource, shown: {} } } }
  for await (const rows of matchingRows(db, bare, most)) yield rows.map(({ id }) => id)
}

/** The ids of everything that matches in the list's order, as one text of 32 hexadecimal digits each. */
export async function matchingIdsPacked(db: AccountDb, asked: Matching & { sort: readonly Sort[] }): Promise<string> {
  const where = conditions(db, asked)
  let packed = ''
  for (const stretch of stretches(asked.listing, asked.sort, null)) {
    const { rows } = await sql<{ ids: string | null }>`
      select encode(string_agg(uuid_send(id), ''::bytea), 'hex') as ids from (
        select r.id from ${sql.table(asked.listing.resource.table)} as r ${stretch.joins}
        where ${all([...where, ...stretch.where])} order by ${stretch.order}) as listed`.execute(db.kysely)
    packed += rows[0]?.ids ?? ''
  }
  return packed
}
