import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { toJsonText } from '../../db/json-columns.ts'

export interface LinkRow {
  readonly field_id: string
  readonly record_id: string
  readonly linked_id: string
  readonly linked_name: string
  readonly position: number
}

/** Replaces the links that these records have in this field. */
export async function deleteLinks(
  tx: AccountDb,
  fieldId: string,
  pairs: readonly { readonly record_id: string; readonly linked_id: string }[],
): Promise<void> {
  if (pairs.length === 0) return
  await tx.executeSql(
    `delete from table_links l using jsonb_to_recordset($3::text::jsonb) as gone (record_id text, linked_id text)
      where l.account_id = $1 and l.field_id = $2 and l.record_id = gone.record_id and l.linked_id = gone.linked_id`,
    [tx.accountId, fieldId, toJsonText(pairs)],
  )
}

/** Adds links, and changes the place of those that are there. */
export async function saveLinks(tx: AccountDb, rows: readonly LinkRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.executeSql(
    `insert into table_links (account_id, field_id, record_id, linked_id, linked_name, position)
     select $1, field_id, record_id, linked_id, linked_name, position
       from jsonb_to_recordset($2::text::jsonb) as given (field_id text, record_id text, linked_id text, linked_name text, position integer)
     on conflict (account_id, field_id, record_id, linked_id) do update set position = excluded.position`,
    [tx.accountId, toJsonText(rows)],
  )
}

/** Removes all links of records that are deleted, from either side. */
export async function deleteLinksOfRows(
  tx: AccountDb,
  fieldIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  if (fieldIds.length === 0) return
  await tx.executeSql(
    'delete from table_links where account_id = $1 and field_id = any($2::text[]) and record_id = any($3::text[])',
    [tx.accountId, [...fieldIds], [...ids]],
  )
}
export async function deleteLinksToRows(
  tx: AccountDb,
  fieldIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  if (fieldIds.length === 0) return
  await tx.executeSql(
    'delete from table_links where account_id = $1 and field_id = any($2::text[]) and linked_id = any($3::text[])',
    [tx.accountId, [...fieldIds], [...ids]],
  )
}

/** Records that these fields link to one of these records; by field, at most `limit` of each. */
export async function listLinkingRows(
  tx: AccountDb,
  fieldId: string,
  linkedIds: readonly string[],
  limit: number,
): Promise<string[]> {
  if (linkedIds.length === 0) return []
  const rows = await tx
    .from('table_links')
    .select('record_id')
    .distinct()
    .where('field_id', '=', fieldId)
    .where('linked_id', '=', sql<string>`any(${[...linkedIds]}::text[])`)
    .limit(limit)
    .execute()
  return rows.map(({ record_id }) => record_id)
}

/** Marks the records that link to one of these as waiting to be computed. */
export async function markLinkingStale(
  tx: AccountDb,
  tableId: string,
  fieldId: string,
  linkedIds: readonly string[],
): Promise<void> {
  await tx.executeSql(
    `update table_records r set is_stale = true from table_links l
      where l.account_id = $1 and l.field_id = $3 and l.linked_id = any($4::text[])
        and r.account_id = l.account_id and r.table_id = $2 and r.id = l.record_id and not r.is_stale`,
    [tx.accountId, tableId, fieldId, [...linkedIds]],
  )
}

/** Writes the new names of records wherever they are linked; returns nothing, since the fields are known. */
export async function renameLinked(
  tx: AccountDb,
  fieldIds: readonly string[],
  names: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  if (fieldIds.length === 0 || names.length === 0) return
  await tx.executeSql(
    `update table_links l set linked_name = given.name
       from jsonb_to_recordset($3::text::jsonb) as given (id text, name text)
      where l.account_id = $1 and l.field_id = any($2::text[]) and l.linked_id = given.id and l.linked_name <> given.name`,
    [tx.accountId, [...fieldIds], toJsonText(names)],
  )
}

/** Ids of records that a field links to, in order, after one of them. */
export async function listLinkedIds(tx: AccountDb, fieldId: string, after: string, limit: number): Promise<string[]> {
  const rows = await tx
    .from('table_links')
    .select('linked_id')
    .distinct()
    .where('field_id', '=', fieldId)
    .where('linked_id', '>', after)
    .orderBy('linked_id')
    .limit(limit)
    .execute()
  return rows.map(({ linked_id }) => linked_id)
}

/** Removes links of records, and to records, that are gone. */
export async function deleteDeadLinks(
  tx: AccountDb,
  fieldId: string,
  tableId: string,
  linkedTableId: string,
): Promise<void> {
  await tx.executeSql(
    `delete from table_links l where l.account_id = $1 and l.field_id = $2 and (
       not exists (select from table_records r where r.account_id = l.account_id and r.table_id = $3 and r.id = l.record_id)
       or not exists (select from table_records r where r.account_id = l.account_id and r.table_id = $4 and r.id = l.linked_id))`,
    [tx.accountId, fieldId, tableId, linkedTableId],
  )
}
