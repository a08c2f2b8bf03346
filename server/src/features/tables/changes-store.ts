import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'

export type ChangeRecords = readonly {
  readonly id: string
  readonly number: number
  readonly created_at: string
  /** Cells as they are stored, with the ids of links; null for a record that did not exist. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}[]

/** The place of the next change of a base. */
export async function takeChangeNumber(tx: AccountDb, baseId: string): Promise<number> {
  const { last_change } = await tx
    .update('table_bases')
    .set({ last_change: sql<number>`last_change + 1` })
    .where('id', '=', baseId)
    .returning('last_change')
    .executeTakeFirstOrThrow()
  return last_change
}

/** The number of a base's last change. */
export const readLastChange = async (tx: AccountDb, baseId: string): Promise<number> =>
  (await tx.from('table_bases').select('last_change').where('id', '=', baseId).executeTakeFirstOrThrow()).last_change

export const insertChange = (tx: AccountDb, change: NewRow<'table_changes'>) =>
  tx.insert('table_changes', change).execute()

export const findChange = (db: AccountDb, tableId: string, id: string) =>
  db
    .from('table_changes')
    .select(['id', 'kind', 'records'])
    .where('table_id', '=', tableId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A change of any table. */
export const findAnyChange = (db: AccountDb, id: string) =>
  db
    .from('table_changes')
    .select(['id', 'table_id', 'user_id', 'kind', 'records', 'request_hash'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether a record of the table was ever changed under one of the ids, as far as changes are kept. */
export async function hasChangedRecords(db: AccountDb, tableId: string, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .from('table_changes')
    .select('id')
    .where('table_id', '=', tableId)
    .where(sql<boolean>`record_ids && ${[...ids]}::text[]`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Leaves of these records only that they were changed. */
export async function clearChanges(tx: AccountDb, tableId: string, recordIds: readonly string[]): Promise<void> {
  await tx.executeSql(
    `update table_changes c set records = (
       select jsonb_agg(
           case when one->>'id' = any($3::text[]) then one || '{"before": null, "after": null}' else one end order by place)
         from jsonb_array_elements(c.records) with ordinality as given (one, place))
      where c.account_id = $1 and c.table_id = $2 and c.record_ids && $3::text[]`,
    [tx.accountId, tableId, [...recordIds]],
  )
}

/** Changes of one record, the newest first. */
export const listRecordChanges = (db: AccountDb, tableId: string, recordId: string) =>
  db
    .from('table_changes')
    .select(['id', 'kind', 'user_id', 'created_at', 'records'])
    .where('table_id', '=', tableId)
    .where(sql<boolean>`record_ids @> array[${recordId}]::text[]`)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
