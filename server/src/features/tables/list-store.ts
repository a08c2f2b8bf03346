import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { RecordRow } from './records-store.ts'
import type { FieldShape } from './schema.ts'

/** One part of an order. */
export interface SortPart {
  readonly field: FieldShape
  readonly direction: 'asc' | 'desc'
}
/** A record's place in an order: number and text of each part, and its number in the table. */
export interface Place {
  readonly keys: readonly (readonly [number | '-Infinity', string])[]
  readonly number: number
}
export interface ListOptions {
  readonly tableId: string
  readonly sorts: readonly SortPart[]
  readonly after: Place | null
  readonly limit: number
  /** Only these records. */
  readonly ids: readonly string[] | null
}

/** Two expressions that put the records in the order of a field; empty cells come first. */
function buildKeys({ field }: SortPart, at: number): readonly [RawBuilder<number>, RawBuilder<string>] {
  if (field.is_indexed) {
    const from = sql.ref(`place${at}`)
    return [sql<number>`${from}.sort_number`, sql<string>`${from}.sort_text`]
  }
  const options = sql`${JSON.stringify(field.options)}::text::jsonb`
  const value = buildValue(field)
  return [
    sql<number>`table_sort_number(${field.type}, ${options}, ${value})`,
    sql<string>`table_sort_text(${field.type}, ${options}, ${value})`,
  ]
}

function buildValue(field: FieldShape): RawBuilder<unknown> {
  switch (field.type) {
    case 'autoNumber':
      return sql`to_jsonb(r.number)`
    case 'createdTime':
      return sql`to_jsonb(extract(epoch from r.created_at))`
    case 'lastModifiedTime':
      return sql`to_jsonb(extract(epoch from r.updated_at))`
    case 'createdBy':
      return sql`to_jsonb(r.created_by::text)`
    case 'lastModifiedBy':
      return sql`to_jsonb(r.updated_by::text)`
    case 'multipleRecordLinks':
      return sql`(select to_jsonb(string_agg(l.linked_name, ', ' order by l.position, l.linked_id)) from table_links l
        where l.account_id = r.account_id and l.field_id = ${field.id} and l.record_id = r.id)`
    default:
      return sql`coalesce(r.cells->${field.id}::text, r.computed->${field.id}::text)`
  }
}

/** Records of a table in an order, ties in the table's own; `places` are where the next page begins. */
export async function listRows(
  db: AccountDb,
  { tableId, sorts, after, limit, ids }: ListOptions,
): Promise<{ row: RecordRow; place: Place }[]> {
  const keys = sorts.map((part, at) => ({ ...part, keys: buildKeys(part, at) }))
  const joins = sorts.map(({ field }, at) =>
    field.is_indexed
      ? sql`join table_cell_values ${sql.ref(`place${at}`)} on ${sql.ref(`place${at}.account_id`)} = r.account_id
          and ${sql.ref(`place${at}.field_id`)} = ${field.id} and ${sql.ref(`place${at}.record_id`)} = r.id`
      : sql``,
  )
  // The index of one field has the order of the table as its last part.
  const [only] = sorts
  const number = sorts.length === 1 && only?.field.is_indexed === true ? sql.ref('place0.number') : sql.ref('r.number')
  // A descending index is read backwards, ties included.
  const lastDirection = sorts.length === 1 && only?.field.is_indexed === true ? only.direction : 'asc'
  const parts = [
    ...keys.flatMap(({ keys, direction }) => keys.map((key) => ({ key, direction }))),
    { key: number, direction: lastDirection },
  ]
  const selected = keys.flatMap(({ keys }, at) => [
    sql`${keys[0]} as ${sql.ref(`n${at}`)}`,
    sql`${keys[1]} as ${sql.ref(`t${at}`)}`,
  ])
  const query = sql<RecordRow & Record<string, unknown>>`
    select ${sql.join([sql`r.id, r.table_id, r.number, r.cells, r.computed, r.is_stale, r.created_by, r.updated_by, r.created_at, r.updated_at`, ...selected])}
      from table_records r ${sql.join(joins, sql` `)}
     where r.account_id = ${db.accountId} and r.table_id = ${tableId}
       ${ids === null ? sql`` : sql`and r.id = any(${[...ids]}::text[])`}
       ${after === null ? sql`` : sql`and (${buildAfter(parts, after)})`}
     order by ${sql.join(parts.map(({ key, direction }) => (direction === 'asc' ? sql`${key} asc` : sql`${key} desc`)))}
     limit ${limit}`
  const { rows } = await query.execute(db.kysely)
  return rows.map((row) => ({
    row,
    place: {
      keys: sorts.map((_part, at) => [toKey(row[`n${at}`]), String(row[`t${at}`])] as const),
      number: row.number,
    },
  }))
}

const toKey = (value: unknown): number | '-Infinity' =>
  typeof value === 'number' && Number.isFinite(value) ? value : '-Infinity'

/** What comes after a place: equal in the first parts, and beyond in the next. */
function buildAfter(
  parts: readonly { key: RawBuilder<unknown>; direction: 'asc' | 'desc' }[],
  after: Place,
): RawBuilder<unknown> {
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
