import type { Updateable } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import type { Tables } from '../../../db/tables.generated.ts'

export type NewEntry = NewRow<'crm_activity_log'>

export const insertEntry = (db: AccountDb, entry: NewEntry) => db.insert('crm_activity_log', entry).execute()

/** An entry, also a deleted one, locked until the transaction ends. */
export const lockEntry = (db: AccountDb, id: string) =>
  db.from('crm_activity_log').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type EntryRow = NonNullable<Awaited<ReturnType<typeof lockEntry>>>

export const updateEntry = (db: AccountDb, id: string, change: Updateable<Tables['crm_activity_log']>) =>
  db.update('crm_activity_log').set(change).where('id', '=', id).execute()
