import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { RecordRow } from './records-store.ts'
import type { FieldShape } from './schema.ts'

/** One part of an order. */
export interface SortPart {
  readonly field: FieldShape
  readonly direction: 'asc' | 'desc'
  /** Moments of the same day, month or year in a time zone are equal. */
  readonly period?: { readonly unit: 'day' | 'month' | 'year'; readonly zone: string }
}
/** A record's place in an order: number and text of each part, and its number in the table. */
export interface Place {
  readonly keys: readonly (readonly [number | '-Infinity', string])[]
  readonly number: number
}
interface OrderPart {
  readonly key: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
}
type ListedRow = RecordRow & Record<string, unknown>
export interface ListOptions {
  readonly tableId: string
  readonly sorts: readonly SortPart[]
  readonly after: Place | null
  readonly offset?: number
  readonly limit: number
  /** What else must be true of `r`. */
  readonly where: readonly RawBuilder<unknown>[]
}

const texts: ReadonlySet<string> = new Set([
  'singleLineText',
  'multilineText',
  'richText',
  'email',
  'url',
  'phoneNumber',
])
const numbers: ReadonlySet<string> = new Set(['number', 'percent', 'currency', 'duration', 'rating'])

type Keys = readonly [RawBuilder<number>, RawBuilder<string>]
/** Characters of `YYYY-MM-DD`. */
const periodLengths = { day: 10, month: 7, year: 4 } as const

/** The day, month or year of a moment. */
function buildPeriod({ id, type }: FieldShape, { unit, zone }: NonNullable<SortPart['period']>): RawBuilder<unknown> {
  const cell = sql`(r.cells->>${id}::text)`
  const length = periodLengths[unit]
  if (type === 'date') return sql`left(${cell}, ${length}::int)`
  const at =
    type === 'createdTime'
      ? sql`r.created_at`
      : type === 'lastModifiedTime'
        ? sql`r.updated_at`
        : sql`(${cell})::timestamptz`
  return sql`left(to_char(${at} at time zone ${zone}::text, 'YYYY-MM-DD'), ${length}::int)`
}

/**
 * Two expressions that put the records in the order of a field; empty cells come first. As table_sort_number and table_sort_text, which
 * are slow for many records, except for types whose values are of several kinds.
 */
export function buildKeys({ field, period }: SortPart): Keys {
  if (period !== undefined) return byText(buildPeriod(field, period))
  const { id, type, options } = field
  const cell = sql`(r.cells->>${id}::text)`
  if (texts.has(type)) return byText(sql`left(${cell}, 200)`)
  if (numbers.has(type)) return byNumber(sql`${cell}::float8`)
  switch (type) {
    case 'date':
    case 'dateTime':
      return byText(cell)
    case 'checkbox':
      return byNumber(sql`case ${cell} when 'true' then 1 end`)
    case 'singleSelect': {
      const places = Object.fromEntries((options.choices ?? []).map((choice, place) => [choice.id ?? '', place + 1]))
      return byNumber(sql`(${JSON.stringify(places)}::text::jsonb->>${cell})::float8`)
    }
    case 'count':
      return byNumber(sql`(r.computed->>${id}::text)::float8`)
    case 'autoNumber':
      return byNumber(sql`r.number::float8`)
    case 'createdTime':
      return byNumber(sql`extract(epoch from r.created_at)::float8`)
    case 'lastModifiedTime':
      return byNumber(sql`extract(epoch from r.updated_at)::float8`)
    case 'createdBy':
      return byText(sql`r.created_by::text`)
    case 'lastModifiedBy':
      return byText(sql`r.updated_by::text`)
    case 'multipleRecordLinks':
      return byText(sql`left((select string_agg(l.linked_name, ', ' order by l.position, l.linked_id) from table_links l
        where l.account_id = r.account_id and l.field_id = ${id} and l.record_id = r.id), 200)`)
    default: {
      const value = sql`coalesce(r.cells->${id}::text, r.computed->${id}::text)`
      const json = sql`${JSON.stringify(options)}::text::jsonb`
      return [
        sql<number>`table_sort_number(${type}, ${json}, ${value})`,
        sql<string>`table_sort_text(${type}, ${json}, ${value})`,
      ]
    }
  }
}

const byText = (text: RawBuilder<unknown>): Keys => [
  sql<number>`'-Infinity'::float8`,
  sql<string>`coalesce(lower(${text}), '')`,
]
const byNumber = (number: RawBuilder<unknown>): Keys => [
  sql<number>`coalesce(${number}, '-Infinity'::float8)`,
  sql<string>`''::text`,
]

const columns = sql`r.id, r.table_id, r.number, r.cells, r.computed, r.is_stale, r.created_by, r.updated_by, r.created_at, r.updated_at`

/** Records with their places. `rest` is where the next page begins, null at the end. */
interface ListedRows {
  readonly listed: readonly { readonly row: RecordRow; readonly place: Place }[]
  readonly rest: Place | null
}

/** Records of a table in an order, ties in the table's own. By index or by scan the order is the same: a list may begin with one and go on with the other. */
export function listRows(db: AccountDb, options: ListOptions): Promise<ListedRows> {
  const [only] = options.sorts
  return options.sorts.length === 1 &&
    only?.field.is_indexed === true &&
    only.period === undefined &&
    options.where.length === 0
    ? listByIndex(db, options, only)
    : listByScan(db, options)
}

async function listByScan(
  db: AccountDb,
  { tableId, sorts, after, offset, limit, where }: ListOptions,
): Promise<ListedRows> {
  const keys = sorts.map(buildKeys)
  const selected = keys.flatMap(([number, text], at) => [
    sql`${number} as ${sql.ref(`n${at}`)}`,
    sql`${text} as ${sql.ref(`t${at}`)}`,
  ])
  const all = sql`select ${sql.join([columns, ...selected])} from table_records r
    where r.account_id = ${db.accountId} and r.table_id = ${tableId}
      ${where.length === 0 ? sql`` : sql`and ${sql.join(where, sql` and `)}`}`
  const parts: OrderPart[] = [
    ...sorts.flatMap(({ direction }, at) =>
      [`r.n${at}`, `r.t${at}`].map((name) => ({ key: sql.ref(name), direction })),
    ),
    { key: sql.ref('r.number'), direction: 'asc' },
  ]
  const isAfter = after === null ? sql`true` : buildAfter(parts, after)
  // Each key is computed once for each record, and not for every comparison; the table's own order has an index.
  const query =
    sorts.length === 0
      ? sql<ListedRow>`${all} and (${isAfter}) ${buildOrder(parts, limit, offset)}`
      : sql<ListedRow>`select * from (${all} offset 0) r where ${isAfter} ${buildOrder(parts, limit, offset)}`
  const { rows } = await query.execute(db.kysely)
  const listed = rows.map((row) => ({
    row,
    place: {
      keys: sorts.map((_part, at) => [toKey(row[`n${at}`]), String(row[`t${at}`])] as const),
      number: row.number,
    },
  }))
  return { listed, rest: rows.length < limit ? null : (listed.at(-1)?.place ?? null) }
}

/** Reads the places first and the records by their ids: a join would depend on statistics, which the embedded database has none of. */
async function listByIndex(
  db: AccountDb,
  { tableId, after, offset, limit }: ListOptions,
  { field, direction }: SortPart,
): Promise<ListedRows> {
  const parts: OrderPart[] = [
    { key: sql.ref('sort_number'), direction },
    { key: sql.ref('sort_text'), direction },
    { key: sql.ref('number'), direction: 'asc' },
  ]
  const found = await sql<{ record_id: string; sort_number: unknown; sort_text: string; number: number }>`
    select record_id, sort_number, sort_text, number from table_cell_values
     where account_id = ${db.accountId} and field_id = ${field.id} and (${after === null ? sql`true` : buildAfter(parts, after)})
     ${buildOrder(parts, limit, offset)}`.execute(db.kysely)
  const places = found.rows.map((one) => ({
    id: one.record_id,
    place: { keys: [[toKey(one.sort_number), one.sort_text] as const], number: one.number },
  }))
  const ids = places.map(({ id }) => id)
  const { rows } = await sql<RecordRow>`select ${columns} from table_records r
    where r.account_id = ${db.accountId} and r.table_id = ${tableId} and r.id = any(${ids}::text[])`.execute(db.kysely)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const listed = places.flatMap(({ id, place }) => {
    const row = byId.get(id)
    return row === undefined ? [] : [{ row, place }]
  })
  // A record may have been deleted between the two statements; the list goes on behind it.
  return { listed, rest: places.length < limit ? null : (places.at(-1)?.place ?? null) }
}

const buildOrder = (parts: readonly OrderPart[], limit: number, offset = 0): RawBuilder<unknown> =>
  sql`order by ${sql.join(parts.map(({ key, direction }) => (direction === 'asc' ? sql`${key} asc` : sql`${key} desc`)))} limit ${limit} ${offset === 0 ? sql`` : sql`offset ${offset}`}`

export const toKey = (value: unknown): number | '-Infinity' =>
  typeof value === 'number' && Number.isFinite(value) ? value : '-Infinity'

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
  return sql.join(cases, sql` or `)
}

/** Records whose primary cell is one of these texts; the oldest of several. */
export async function findRowsByPrimary(
  db: AccountDb,
  tableId: string,
  primaryId: string,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const value = sql<string>`coalesce(cells->>${primaryId}::text, computed->>${primaryId}::text)`
  const rows = await db
    .from('table_records')
    .select(['id', value.as('text')])
    .where('table_id', '=', tableId)
    .where(value, '=', sql<string>`any(${[...texts]}::text[])`)
    .orderBy('number', 'desc')
    .execute()
  return new Map(rows.map(({ id, text }) => [text, id]))
}
