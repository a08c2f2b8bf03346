import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { toJsonText } from '../../db/json-columns.ts'
import type { StoredLink, StoredRow } from './formula-values.ts'
import type { FieldShape } from './schema.ts'

const columns = [
  'id',
  'table_id',
  'number',
  'cells',
  'computed',
  'is_stale',
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
  'edited_at',
] as const
export type RecordRow = Omit<StoredRow, 'links'>

/** Records of one table by their ids, in no order; those that are missing are left out. */
export async function loadRows(
  db: AccountDb,
  tableId: string,
  ids: readonly string[],
  linkFields: readonly string[],
): Promise<StoredRow[]> {
  if (ids.length === 0) return []
  const rows: RecordRow[] = await db
    .from('table_records')
    .select(columns)
    .where('table_id', '=', tableId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return addLinks(db, rows, linkFields)
}

/** The same with one field only: its cell, or its links. In order of their numbers. */
export async function loadFieldRows(
  db: AccountDb,
  { id, table_id, type }: Pick<FieldShape, 'id' | 'table_id' | 'type'>,
  ids: readonly string[],
): Promise<StoredRow[]> {
  if (ids.length === 0) return []
  const rows: RecordRow[] = await db
    .from('table_records')
    .select([
      'id',
      'table_id',
      'number',
      'is_stale',
      'created_by',
      'updated_by',
      'created_at',
      'updated_at',
      'edited_at',
    ])
    .select([
      sql<Record<string, unknown>>`jsonb_build_object(${id}::text, cells->${id}::text)`.as('cells'),
      sql<Record<string, unknown>>`jsonb_build_object(${id}::text, computed->${id}::text)`.as('computed'),
    ])
    .where('table_id', '=', table_id)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('number')
    .execute()
  return addLinks(db, rows, type === 'multipleRecordLinks' ? [id] : [])
}

/** Adds the links of each record, by field. */
export async function addLinks(
  db: AccountDb,
  rows: readonly RecordRow[],
  linkFields: readonly string[],
): Promise<StoredRow[]> {
  if (linkFields.length === 0 || rows.length === 0) return rows.map((row) => ({ ...row, links: {} }))
  const found = await db
    .from('table_links')
    .select(['field_id', 'record_id', 'linked_id', 'linked_name'])
    .where('field_id', '=', sql<string>`any(${[...linkFields]}::text[])`)
    .where('record_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
    .orderBy('position')
    .orderBy('linked_id')
    .execute()
  const byRecord = Map.groupBy(found, (link) => link.record_id)
  return rows.map((row) => {
    const links: Record<string, StoredLink[]> = {}
    for (const { field_id, linked_id, linked_name } of byRecord.get(row.id) ?? [])
      (links[field_id] ??= []).push({ id: linked_id, name: linked_name })
    return { ...row, links }
  })
}

export interface RowValues {
  readonly id: string
  readonly number: number
  readonly cells: Readonly<Record<string, unknown>>
  readonly created_by: string | null
  readonly created_at: string
}

/** The numbers of so many new records. */
export async function takeNumbers(tx: AccountDb, tableId: string, n: number): Promise<number> {
  const { next_number } = await tx
    .update('base_tables')
    .set({ next_number: sql<number>`next_number + ${n}` })
    .where('id', '=', tableId)
    .returning('next_number')
    .executeTakeFirstOrThrow()
  return next_number - n
}

export async function insertRows(
  tx: AccountDb,
  tableId: string,
  rows: readonly RowValues[],
  by: string | null,
  at: string,
): Promise<void> {
  // One parameter: a statement has at most 65,535.
  await tx.executeSql(
    `insert into table_records (account_id, table_id, id, number, cells, created_by, created_at, updated_by, updated_at)
     select $1::uuid, $2, id, number, cells, created_by, created_at, $4::uuid, $5::timestamptz
       from jsonb_to_recordset($3::text::jsonb)
         as given (id text, number bigint, cells jsonb, created_by uuid, created_at timestamptz)`,
    [tx.accountId, tableId, toJsonText(rows), by, at],
  )
}

/** Writes the cells of records that exist, and when which of them were edited, in one statement. */
export async function updateRows(
  tx: AccountDb,
  tableId: string,
  rows: readonly { readonly id: string; readonly cells: object; readonly edited: readonly string[] }[],
  by: string | null,
  at: string,
): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map((row) => ({ ...row, edited: Object.fromEntries(row.edited.map((field) => [field, at])) }))
  await tx
    .update('table_records')
    .from(
      sql<{
        id: string
        cells: Record<string, unknown>
        edited: Record<string, string>
      }>`jsonb_to_recordset(${toJsonText(given)}::text::jsonb)`.as<'given'>(
        sql`given (id text, cells jsonb, edited jsonb)`,
      ),
    )
    .set({
      cells: (eb) => eb.ref('given.cells'),
      edited_at: sql`table_records.edited_at || given.edited`,
      updated_by: by,
      updated_at: at,
    })
    .where('table_id', '=', tableId)
    .whereRef('table_records.id', '=', 'given.id')
    .execute()
}

/** Writes what was computed; `updated_at` stays, since nobody changed the record, and so does the mark of what waits for more. */
export async function saveComputed(
  tx: AccountDb,
  tableId: string,
  rows: readonly { readonly id: string; readonly computed: object }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.executeSql(
    `update table_records r set computed = given.computed
       from jsonb_to_recordset($3::text::jsonb) as given (id text, computed jsonb)
      where r.account_id = $1 and r.table_id = $2 and r.id = given.id`,
    [tx.accountId, tableId, toJsonText(rows)],
  )
}

/** Empties computed fields of a table. */
export async function deleteComputed(tx: AccountDb, tableId: string, fieldIds: readonly string[]): Promise<void> {
  await tx.executeSql(
    `update table_records set computed = computed - $3::text[]
      where account_id = $1 and table_id = $2 and computed ?| $3::text[]`,
    [tx.accountId, tableId, [...fieldIds]],
  )
}

export async function deleteRows(tx: AccountDb, tableId: string, ids: readonly string[]): Promise<void> {
  await tx
    .remove('table_records')
    .where('table_id', '=', tableId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** Of these ids, those that the table has. */
export async function findExistingIds(db: AccountDb, tableId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .from('table_records')
    .select('id')
    .where('table_id', '=', tableId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Exact; kept by a trigger. */
export const countRows = async (db: AccountDb, tableId: string): Promise<number> =>
  (await db.from('base_tables').select('n_rows').where('id', '=', tableId).executeTakeFirst())?.n_rows ?? 0

/** Marks every record of a table as waiting to be computed. */
export async function markAllStale(tx: AccountDb, tableId: string): Promise<void> {
  await tx.executeSql(
    'update table_records set is_stale = true where account_id = $1 and table_id = $2 and not is_stale',
    [tx.accountId, tableId],
  )
}

/** Takes the mark away before they are computed, so that a later change can set it again. */
export async function clearStale(tx: AccountDb, tableId: string, ids: readonly string[]): Promise<void> {
  await tx.executeSql(
    'update table_records set is_stale = false where account_id = $1 and table_id = $2 and id = any($3::text[])',
    [tx.accountId, tableId, [...ids]],
  )
}

/** Every record of a table, at most `limit`. */
export const listRowIds = async (tx: AccountDb, tableId: string, limit: number): Promise<string[]> =>
  (await tx.from('table_records').select('id').where('table_id', '=', tableId).limit(limit).execute()).map(
    ({ id }) => id,
  )

/** Records of a base that wait to be computed, of one of its tables. */
export async function listStaleRows(tx: AccountDb, tableIds: readonly string[], limit: number) {
  for (const table_id of tableIds) {
    const rows = await tx
      .from('table_records')
      .select('id')
      .where('table_id', '=', table_id)
      .where('is_stale', '=', true)
      .limit(limit)
      .execute()
    if (rows.length > 0) return { table_id, ids: rows.map(({ id }) => id) }
  }
  return null
}

/** Records whose primary cell is one of these texts; the oldest of several. */
export async function findRowsByPrimary(
  db: AccountDb,
  tableId: string,
  primaryId: string,
  texts: readonly string[],
): Promise<Map<string, string>> {
  // Of many that have the same text one is read.
  const { rows } = await sql<{ id: string; text: string }>`
    select distinct on (r.text) r.id, r.text from (
      select id, number, coalesce(cells->>${primaryId}::text, computed->>${primaryId}::text) as text from table_records
       where account_id = ${db.accountId}::uuid and table_id = ${tableId}) r
     where r.text = any(${[...texts]}::text[]) order by r.text, r.number`.execute(db.kysely)
  return new Map(rows.map(({ id, text }) => [text, id]))
}
