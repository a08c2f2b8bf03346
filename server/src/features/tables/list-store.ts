import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { KEPT_PLAN } from '../../db/engine.ts'
import type { IndexTest } from './filter-store.ts'
import { type FewRecords, fewRecords } from './few-records-store.ts'
import type { RecordRow } from './records-store.ts'
import { buildSortKeys, isOrderIndexed, type SortPart } from './sort-keys-store.ts'

/** A key of a place: a number and a text. */
type PlaceKey = readonly [number | '-Infinity', string]
/** A record's place in an order: number and text of each part, and its number in the table. */
export interface Place {
  readonly keys: readonly PlaceKey[]
  readonly number: number
}
interface OrderPart {
  readonly key: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
}
/** With the size of its cells, and how many were found where it was: fewer are read if they are large. */
type ListedRow = RecordRow & Record<string, unknown> & { readonly size: number; readonly n_found: number }
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

const columns = sql`r.id, r.table_id, r.number, r.cells, r.computed, r.is_stale, r.created_by, r.updated_by, r.created_at, r.updated_at`

/** Records with their places. `rest` is where the next page begins, null at the end. */
interface ListedRows {
  readonly listed: readonly { readonly row: RecordRow; readonly place: Place; readonly size: number }[]
  readonly rest: Place | null
}

/**
 * Records of a table in an order, ties in the table's own. If an index knows few that may pass, those are read and sorted. Otherwise the
 * records are read in their order until there are enough. Either way the order is the same: a list may begin with one and go on with the other.
 */
export async function listRows(db: AccountDb, options: ListOptions): Promise<ListedRows> {
  const { few } = options
  if (few?.ids.length === 0 || options.ids?.length === 0) return { listed: [], rest: null }
  const [first] = options.sorts
  const rows =
    few === null && options.ids === null && first !== undefined && canWalk(options)
      ? await listByIndex(db, options, first)
      : await listByScan(db, options, few)
  const listed = rows.map((row) => ({ row, place: toPlace(row, options.sorts), size: row.size }))
  return { listed, rest: rows.length < options.limit && !isCutOff(rows) ? null : (listed.at(-1)?.place ?? null) }
}

/** Bytes of cells in one page; the record that exceeds them is its last. */
export const mostPageBytes = 8_000_000

/** As JSON. What is stored as it is has about the same size, and is not written to find out. */
const measureCells = (cells: RawBuilder<unknown>) => sql`case
  when pg_column_compression(${cells}) is null and pg_column_size(${cells}) < 10000 then pg_column_size(${cells})
  else octet_length(${cells}::text) end`

/** The rows of an ordered query, as far as a page has room for them. */
async function readUntilFull(db: AccountDb, query: RawBuilder<unknown>): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`${sql.raw(KEPT_PLAN)} select * from (
    select p.*, sum(p.size) over (rows unbounded preceding) as size_so_far, count(*) over () as n_found from (
      select q.*, (${measureCells(sql`q.cells`)} + ${measureCells(sql`q.computed`)})::bigint as size from (${query}) q) p) p
    where p.size_so_far - p.size < ${mostPageBytes}`.execute(db.kysely)
  return rows
}
const isCutOff = (rows: readonly ListedRow[]): boolean => rows.length < (rows.at(-1)?.n_found ?? 0)

/** What is left out at the beginning is counted, which several indexes one after another do not. */
const canWalk = ({ sorts, offset }: ListOptions): boolean =>
  isOrderIndexed(sorts[0]) && (offset === 0 || sorts.length === 1)

const toPlace = (row: ListedRow, sorts: readonly SortPart[]): Place => ({
  keys: sorts.map((_part, at) => [toKey(row[`n${at}`]), String(row[`t${at}`])] as const),
  number: row.number,
})
export const toKey = (value: unknown): PlaceKey[0] =>
  typeof value === 'number' && Number.isFinite(value) ? value : '-Infinity'

/** The keys of an order as columns, from the part that has this place on. */
const selectKeys = (sorts: readonly SortPart[], from = 0): RawBuilder<unknown>[] =>
  sorts.flatMap((part, at) => {
    const [number, text] = buildSortKeys(part)
    return [sql`${number} as ${sql.ref(`n${at + from}`)}`, sql`${text} as ${sql.ref(`t${at + from}`)}`]
  })
const joinWhere = (where: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  where.length === 0 ? sql`` : sql`and ${sql.join(where, sql` and `)}`

async function listByScan(db: AccountDb, options: ListOptions, few: FewRecords | null): Promise<ListedRow[]> {
  const { tableId, sorts, after, offset, limit, where, ids } = options
  const parts = listOrderParts(sorts, sql`r`)
  const isAfter = after === null ? sql`true` : buildAfter(parts, after)
  const select = sql`select ${sql.join([columns, ...selectKeys(sorts)])} from table_records r
    where r.account_id = ${db.accountId} and r.table_id = ${tableId}`
  // Each key is computed once for each record, and not for every comparison. The table's own order has an index; `offset 0` keeps the
  // database from looking for what passes in another way.
  const all =
    few === null
      ? sql`${select} ${ids === null ? sql`` : sql`and r.id = any(${[...ids]}::text[])`} ${joinWhere(where)} offset 0`
      : sql`select r.* from unnest(${[...few.ids]}::text[], ${[...few.numbers]}::bigint[]) as v (record_id, number)
          cross join lateral (${select} ${isSameRecord} ${joinWhere(where)} offset 0) r`
  const keyNames = sorts.flatMap((_part, at) => [`n${at}`, `t${at}`])
  // Whole records would be sorted with all that is left out.
  const buildKeys =
    () => sql`select ${sql.join([sql`r.id as record_id, r.number`, ...selectKeys(sorts)])} from table_records r
    where r.account_id = ${db.accountId} and r.table_id = ${tableId}
      ${ids === null ? sql`` : sql`and r.id = any(${[...ids]}::text[])`} ${joinWhere(where)} offset 0`
  const query =
    sorts.length === 0 && few === null && ids === null
      ? sql`select * from (${select} and ${isAfter} order by r.number offset 0) r
          where true ${joinWhere(where)} limit ${limit} offset ${offset}`
      : offset === 0 || few !== null || sorts.length === 0
        ? sql`select * from (${all}) r where ${isAfter} ${buildOrder(parts)} limit ${limit} offset ${offset}`
        : sql`select r.*, ${sql.join(keyNames.map((name) => sql`v.${sql.ref(name)}`))} from (
            select * from (${buildKeys()}) r where ${isAfter} ${buildOrder(parts)} limit ${limit} offset ${offset}) v
            cross join lateral (select ${columns} from table_records r
              where r.account_id = ${db.accountId} and r.table_id = ${tableId} ${isSameRecord} offset 0) r
            ${buildOrder(listOrderParts(sorts, sql`v`))}`
  return readUntilFull(db, query)
}

/**
 * A record by both of its keys: by one of them alone, a database without statistics takes the index of the other and reads the whole table for
 * each.
 */
const isSameRecord = sql`and r.id = v.record_id and r.number = v.number`

/** The parts of an order by their columns of `from`, the table's own at the end. */
const listOrderParts = (sorts: readonly SortPart[], from: RawBuilder<unknown>, at = 0): OrderPart[] => [
  ...sorts.flatMap(({ direction }, place) =>
    [`n${place + at}`, `t${place + at}`].map((name) => ({ key: sql`${from}.${sql.ref(name)}`, direction })),
  ),
  { key: sql`${from}.number`, direction: 'asc' as const },
]

/** What a walk in the order of an index begins with. */
interface Walk {
  /** The parts of the order that are left, the first of them indexed. */
  readonly sorts: readonly SortPart[]
  /** Keys of the parts before, the same for all of its records. */
  readonly fixed: readonly PlaceKey[]
  readonly after: Place | null
  /** A key of the first part that records must be beyond. */
  readonly beyond: PlaceKey | null
  readonly limit: number
}

async function listByIndex(db: AccountDb, options: ListOptions, first: SortPart): Promise<ListedRow[]> {
  const { sorts, limit } = options
  const [, second] = sorts
  const found: ListedRow[] = []
  let start: Pick<Walk, 'after' | 'beyond'> = { after: options.after, beyond: null }
  // Where many records have the same first key, the index of the second has them in order.
  while (isOrderIndexed(second)) {
    const group = await findFirstGroup(db, options, first, start)
    if (group === undefined) return found
    if (group.n <= fewRecords) break
    const [key] = start.after?.keys ?? []
    const isWithin = key !== undefined && key[0] === group.key[0] && key[1] === group.key[1]
    const after =
      start.after !== null && isWithin ? { keys: start.after.keys.slice(1), number: start.after.number } : null
    const rows = await walkIndex(db, options, {
      sorts: sorts.slice(1),
      fixed: [group.key],
      after,
      beyond: null,
      limit: limit - found.length,
    })
    found.push(...rows)
    if (found.length >= limit || isCutOff(rows)) return found
    start = { after: null, beyond: group.key }
  }
  return [...found, ...(await walkIndex(db, options, { ...start, sorts, fixed: [], limit: limit - found.length }))]
}

const toSql = ([number, text]: PlaceKey) => sql`(${String(number)}::float8, ${text}::text)`
/** The part of the index of a field from a place on. */
function buildStart({ direction }: SortPart, { after, beyond }: Pick<Walk, 'after' | 'beyond'>) {
  const least = beyond ?? after?.keys[0]
  if (least === undefined) return sql``
  const own = sql`(v.sort_number, v.sort_text)`
  if (beyond !== null)
    return direction === 'asc' ? sql`and ${own} > ${toSql(least)}` : sql`and ${own} < ${toSql(least)}`
  return direction === 'asc' ? sql`and ${own} >= ${toSql(least)}` : sql`and ${own} <= ${toSql(least)}`
}

const buildOrderOfIndex = ({ direction }: SortPart): RawBuilder<unknown> =>
  direction === 'asc' ? sql`v.sort_number, v.sort_text` : sql`v.sort_number desc, v.sort_text desc`

/** The first key from a place on, and how many records have it: no more than few are counted. */
async function findFirstGroup(
  db: AccountDb,
  { tests }: ListOptions,
  part: SortPart,
  start: Pick<Walk, 'after' | 'beyond'>,
): Promise<{ key: PlaceKey; n: number } | undefined> {
  const own = tests.find(({ fieldId }) => fieldId === part.field.id)
  const { rows } = await sql<{ sort_number: unknown; sort_text: string; n: number }>`${sql.raw(KEPT_PLAN)}
    with one as materialized (
      select v.sort_number, v.sort_text from table_cell_values v
       where v.account_id = ${db.accountId} and v.field_id = ${part.field.id} ${buildStart(part, start)}
         ${own === undefined ? sql`` : sql`and ${own.test}`}
       order by ${buildOrderOfIndex(part)} limit 1)
    select one.sort_number, one.sort_text, (select count(*)::int from (
      select from table_cell_values v where v.account_id = ${db.accountId} and v.field_id = ${part.field.id}
        and v.sort_number = one.sort_number and v.sort_text = one.sort_text limit ${fewRecords + 1}) as same) as n
    from one`.execute(db.kysely)
  const [row] = rows
  return row && { key: [toKey(row.sort_number), row.sort_text], n: row.n }
}

/**
 * Reads records in the order of an index until enough pass. A lateral join has no other plan than that: any else would depend on statistics,
 * which the embedded database has none of.
 */
async function walkIndex(db: AccountDb, options: ListOptions, walk: Walk): Promise<ListedRow[]> {
  const { tableId, tests, sorts: all, offset } = options
  const { sorts, fixed, after, limit } = walk
  const [first, ...more] = sorts
  if (first === undefined) return []
  const at = fixed.length
  const own = tests.find(({ fieldId }) => fieldId === first.field.id)
  // What the index says needs not be asked of the records again.
  const where = own !== undefined && tests.length === 1 && options.isExact ? [] : options.where
  const same = fixed.map(([number, text], place) => {
    const [ownNumber, ownText] = buildSortKeys(all[place] ?? first)
    return sql`${ownNumber} = ${String(number)}::float8 and ${ownText} = ${text}::text`
  })
  const order = sql`${buildOrderOfIndex(first)}, v.number`
  const records = sql`select ${sql.join([columns, ...selectKeys(more, at + 1)])} from table_records r
    where r.account_id = ${db.accountId} and r.table_id = ${tableId} ${isSameRecord} ${joinWhere([...same, ...where])} offset 0`
  const index = sql`select v.record_id, v.sort_number, v.sort_text, v.number
    from table_cell_values v where v.account_id = ${db.accountId} and v.field_id = ${first.field.id}
      ${buildStart(first, walk)} ${own === undefined ? sql`` : sql`and ${own.test}`}`
  const keys = sql`v.sort_number as ${sql.ref(`n${at}`)}, v.sort_text as ${sql.ref(`t${at}`)}`
  const parts: OrderPart[] = [
    ...[sql`v.sort_number`, sql`v.sort_text`].map((key) => ({ key, direction: first.direction })),
    ...listOrderParts(more, more.length === 0 ? sql`v` : sql`r`, at + 1),
  ]
  const isAfter = after === null ? sql`true` : buildAfter(parts, after)
  const page = sql`limit ${limit} offset ${offset}`
  // What nothing is asked of is left out without reading it.
  const isPlain = same.length + where.length === 0
  const query =
    more.length === 0
      ? sql`select r.*, ${keys} from (${index} and ${isAfter} order by ${order} ${isPlain ? page : sql``}) v
          cross join lateral (${records}) r order by ${order} ${isPlain ? sql`` : page}`
      : // The last of them may share its first key with others, which the next parts of the order sort.
        sql`select * from (
          select r.*, ${keys} from (${index} order by ${order}) v cross join lateral (${records}) r
          where ${isAfter} order by ${buildOrderOfIndex(first)} fetch first (${limit}) rows with ties) r
          ${buildOrder(listOrderParts(sorts, sql`r`, at))} limit ${limit}`
  const rows = await readUntilFull(db, query)
  const known = Object.fromEntries(
    fixed.flatMap(([number, text], place) => [
      [`n${place}`, number],
      [`t${place}`, text],
    ]),
  )
  return rows.map((row) => ({ ...row, ...known }))
}

const buildOrder = (parts: readonly OrderPart[]): RawBuilder<unknown> =>
  sql`order by ${sql.join(parts.map(({ key, direction }) => (direction === 'asc' ? key : sql`${key} desc`)))}`

/** What comes after a place: equal in the first parts, and beyond in the next. */
function buildAfter(parts: readonly OrderPart[], after: Place): RawBuilder<unknown> {
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
