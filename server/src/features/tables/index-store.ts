import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import type { FieldShape } from './schema.ts'
import { buildSortKeys } from './sort-keys-store.ts'

/** Records that one transaction copies, in the table's order: on the embedded database all others wait for it. */
const perPart = 500
/** Records that one statement copies where all are copied at once. */
const perStatement = 20_000

/**
 * Copies the cells of a field for sorting and filtering, part by part; changes are copied by the trigger from the first part on. What breaks
 * off is continued by the next call. The field is indexed when all of it is copied.
 */
export async function startIndex(db: AccountDb, tableId: string, fieldId: string, signal?: AbortSignal): Promise<void> {
  await db.transaction((tx) => beginIndex(tx, tableId, fieldId))
  for (;;) {
    signal?.throwIfAborted()
    const start = performance.now()
    if (await db.transaction((tx) => copyPart(tx, tableId, fieldId))) return
    // Who has waited comes to an end before the next part.
    await wait(performance.now() - start)
  }
}

/** Writers of the base wait, so that no record is missed. */
const lockTable = (tx: AccountDb, tableId: string) =>
  tx.executeSql(
    `select from table_bases b join base_tables t on t.account_id = b.account_id and t.base_id = b.id
      where t.account_id = $1 and t.id = $2 for update of b`,
    [tx.accountId, tableId],
  )

async function beginIndex(tx: AccountDb, tableId: string, fieldId: string): Promise<void> {
  await lockTable(tx, tableId)
  await tx.executeSql(
    `insert into table_index_starts (account_id, field_id, last_number)
     select account_id, id, -1 from table_fields
      where account_id = $1 and table_id = $2 and id = $3 and deleted_at is null and not is_indexed
     on conflict (account_id, field_id) do nothing`,
    [tx.accountId, tableId, fieldId],
  )
}

/** True where nothing is left to copy. */
async function copyPart(tx: AccountDb, tableId: string, fieldId: string): Promise<boolean> {
  await lockTable(tx, tableId)
  const begun = await tx
    .from('table_index_starts')
    .select('last_number')
    .where('field_id', '=', fieldId)
    .executeTakeFirst()
  const field = await findField(tx, fieldId)
  if (begun === undefined || field === undefined) return true
  const last = await copyCells(tx, tableId, field, begun.last_number, perPart)
  if (last !== null) {
    await tx.update('table_index_starts').set({ last_number: last }).where('field_id', '=', fieldId).execute()
    return false
  }
  await tx.remove('table_index_starts').where('field_id', '=', fieldId).execute()
  await tx.update('table_fields').set({ is_indexed: true }).where('id', '=', fieldId).execute()
  return true
}

const findField = (tx: AccountDb, id: string) =>
  tx
    .from('table_fields')
    .select(['id', 'table_id', 'name', 'type', 'description', 'options', 'is_indexed'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Copies anew, for options that have changed: those of a select are its order. */
export async function refreshIndex(tx: AccountDb, tableId: string, fieldId: string): Promise<void> {
  // What is being copied begins anew.
  await tx.update('table_index_starts').set({ last_number: -1 }).where('field_id', '=', fieldId).execute()
  const field = await findField(tx, fieldId)
  if (field?.is_indexed !== true) return
  for (let last: number | null = -1; last !== null; ) last = await copyCells(tx, tableId, field, last, perStatement)
}

/** Record by record in the table's order: a join would depend on statistics. Returns the last one's number, null if there is none. */
async function copyCells(
  tx: AccountDb,
  tableId: string,
  field: FieldShape,
  after: number,
  limit: number,
): Promise<number | null> {
  const [number, text] = buildSortKeys({ field, direction: 'asc' })
  const { rows } = await sql<{ last: number | null }>`
    with part as materialized (
      select * from table_records where account_id = ${tx.accountId} and table_id = ${tableId} and number > ${after}
       order by number limit ${limit}),
    copied as (
      insert into table_cell_values (account_id, field_id, record_id, sort_number, sort_text, number)
      select r.account_id, ${field.id}, r.id, ${number}, ${text}, r.number from part r
      on conflict (account_id, field_id, record_id) do update
        set sort_number = excluded.sort_number, sort_text = excluded.sort_text
        where table_cell_values.sort_number <> excluded.sort_number or table_cell_values.sort_text <> excluded.sort_text)
    select max(number) as last from part`.execute(tx.kysely)
  return rows[0]?.last ?? null
}

/** Drops the copies; the field is no longer indexed, nor is it being copied. */
export async function dropIndex(tx: AccountDb, fieldId: string): Promise<void> {
  await tx.remove('table_index_starts').where('field_id', '=', fieldId).execute()
  await tx.executeSql('delete from table_cell_values where account_id = $1 and field_id = $2', [tx.accountId, fieldId])
}

/**
 * The embedded database gathers no statistics by itself. Each statement reads a sample that is gathered while nobody waits for long: of records
 * only what indexes have, since cells are large; all of it is gathered each hour.
 */
export async function updateStatistics(engine: Engine): Promise<void> {
  if (engine.kind !== 'pglite') return
  for (const part of ['table_records (account_id, table_id, id, number)', 'table_cell_values', 'table_links'])
    await engine.exec(`set local default_statistics_target = 30; analyze ${part}`)
}
