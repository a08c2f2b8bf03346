import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { KEPT_PLAN } from '../../db/engine.ts'
import type { IndexTest } from './filter-store.ts'
import type { FewRecords } from './few-records-store.ts'
import type { RecordRow } from './records-store.ts'
import { buildSortKeys, type SortPart } from './sort-keys-store.ts'

/** A key of a place: a number and a text. */
export type PlaceKey = readonly [number | '-Infinity', string]
/** A record's place in an order: number and text of each part, and its number in the table. */
export interface Place {
  readonly keys: readonly PlaceKey[]
  readonly number: number
}
export interface OrderPart {
  readonly key: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
}
/** With the size of its cells, and how many were found where it was: fewer are read if they are large. */
export type ListedRow = RecordRow & Record<string, unknown> & { readonly size: number; readonly n_found: number }
export interface ListOptions {
  readonly tableId: string
  readonly sorts: readonly SortPart[]
  readonly after: Place | null
  /** Records that are left out after it. */
  readonly offset: number
  readonly limit: number
  /** What else must be true of `r`. */
  readonly where: readonly RawBuilder<unknown>[]
  /** What indexes know of the same. */
  readonly tests: readonly IndexTest[]
  /** The tests say all that must be true. */
  readonly isExact: boolean
  /** The only records that may pass; null for no such list. */
  readonly ids: readonly string[] | null
  /** The same, as an index knows them. */
  readonly few: FewRecords | null
}

export const recordColumns = sql`r.id, r.table_id, r.number, r.cells, r.computed, r.is_stale, r.created_by, r.updated_by, r.created_at, r.updated_at, r.edited_at`

/** Bytes of cells in one page; the record that exceeds them is its last. */
export const mostPageBytes = 8_000_000

/** As JSON. What is stored as it is has about the same size, and is not written to find out. */
const measureCells = (cells: RawBuilder<unknown>) => sql`case
  when pg_column_compression(${cells}) is null and pg_column_size(${cells}) < 10000 then pg_column_size(${cells})
  else octet_length(${cells}::text) end`

/** The rows of an ordered query, as far as a page has room for them. */
export async function readUntilFull(db: AccountDb, query: RawBuilder<unknown>): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`${sql.raw(KEPT_PLAN)} select * from (
    select p.*, sum(p.size) over (rows unbounded preceding) as size_so_far, count(*) over () as n_found from (
      select q.*, (${measureCells(sql`q.cells`)} + ${measureCells(sql`q.computed`)})::bigint as size from (${query}) q) p) p
    where p.size_so_far - p.size < ${mostPageBytes}`.execute(db.kysely)
  return rows
}
export const isCutOff = (rows: readonly ListedRow[]): boolean => rows.length < (rows.at(-1)?.n_found ?? 0)

export const toPlace = (row: ListedRow, sorts: readonly SortPart[]): Place => ({
  keys: sorts.map((_part, at) => [toKey(row[`n${at}`]), String(row[`t${at}`])] as const),
  number: row.number,
})
export const toKey = (value: unknown): PlaceKey[0] =>
  typeof value === 'number' && Number.isFinite(value) ? value : '-Infinity'

/** The keys of an order as columns, from the part that has this place on. */
export const selectKeys = (sorts: readonly SortPart[], from = 0): RawBuilder<unknown>[] =>
  sorts.flatMap((part, at) => {
    const [number, text] = buildSortKeys(part)
    return [sql`${number} as ${sql.ref(`n${at + from}`)}`, sql`${text} as ${sql.ref(`t${at + from}`)}`]
  })
export const joinWhere = (where: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  where.length === 0 ? sql`` : sql`and ${sql.join(where, sql` and `)}`

/**
 * A record by both of its keys: by one of them alone, a database without statistics takes the index of the other and reads the whole table for
 * each.
 */
export const isSameRecord = sql`and r.id = v.record_id and r.number = v.number`

/** The parts of an order by their columns of `from`, the table's own at the end. */
export const listOrderParts = (sorts: readonly SortPart[], from: RawBuilder<unknown>, at = 0): OrderPart[] => [
  ...sorts.flatMap(({ direction }, place) =>
    [`n${place + at}`, `t${place + at}`].map((name) => ({ key: sql`${from}.${sql.ref(name)}`, direction })),
  ),
  { key: sql`${from}.number`, direction: 'asc' as const },
]

export const buildOrder = (parts: readonly OrderPart[]): RawBuilder<unknown> =>
  sql`order by ${sql.join(parts.map(({ key, direction }) => (direction === 'asc' ? key : sql`${key} desc`)))}`

/** What comes after a place: equal in the first parts, and beyond in the next. */
export function buildAfter(parts: readonly OrderPart[], after: Place): RawBuilder<unknown> {
  const values = [
    ...after.keys.flatMap(([number, text]) => [sql`${String(number)}::float8`, sql`${text}::text`]),
    sql`${after.number}::bigint`,
  ]
  const cases = parts.map(({ key, direction }, at) => {
    const equal = parts.slice(0, at).map((part, before) => sql`${part.key} = ${values[before]}`)
    const beyond = direction === 'asc' ? sql`${key} > ${values[at]}` : sql`${key} < ${values[at]}`
    return sql`(${sql.join([...equal, beyond], sql` and `)})`
  })
  return sql`(${sql.join(cases, sql` or `)})`
}
