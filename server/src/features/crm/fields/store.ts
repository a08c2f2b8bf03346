import type { NewOwnField, OwnFieldChange } from '@draftwright/contract/crm/own-fields'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'

export function listFields(db: AccountDb, resource: RecordResource | undefined) {
  const all = db.from('crm_fields').selectAll().where('deleted_at', 'is', null)
  const some = resource === undefined ? all : all.where('resource', '=', resource)
  return some.orderBy('resource').orderBy('order').orderBy('id').execute()
}

export const readField = (db: AccountDb, id: string) =>
  db.from('crm_fields').selectAll().where('id', '=', id).executeTakeFirst()

/** Keys in use, those of fields in the trash included: their values are still there. */
export const keysOf = (db: AccountDb, resource: RecordResource) =>
  db.from('crm_fields').select(['key', 'order', 'deleted_at']).where('resource', '=', resource).execute()

/** Whoever makes a field waits for others who do: each finds the keys that are taken. */
export const lockFields = (db: AccountDb) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`crm_fields ${db.accountId}`}, 0))`.execute(db.kysely)

export async function insertField(db: AccountDb, field: NewOwnField & { key: string; order: number }): Promise<string> {
  const id = newId()
  await db.insert('crm_fields', { id, ...field }).execute()
  return id
}

const later = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`

export const updateField = (db: AccountDb, id: string, change: OwnFieldChange & { deleted_at?: string | null }) =>
  db
    .update('crm_fields')
    .set({ ...change, updated_at: later })
    .where('id', '=', id)
    .execute()
