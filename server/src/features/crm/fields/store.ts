import type { NewCustomField, CustomFieldChange } from '@draftwright/contract/crm/custom-fields'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

export function listFields(db: AccountDb, resource: RecordResource | undefined) {
  const all = db.from('crm_fields').selectAll().where('deleted_at', 'is', null)
  const some = resource === undefined ? all : all.where('resource', '=', resource)
  return some.orderBy('resource').orderBy('order').orderBy('id').execute()
}

export const findField = (db: AccountDb, id: string) =>
  db.from('crm_fields').selectAll().where('id', '=', id).executeTakeFirst()

/** Keys in use, including those of fields in the trash: their values still exist. */
export const listFieldKeys = (db: AccountDb, resource: RecordResource) =>
  db.from('crm_fields').select(['key', 'order', 'deleted_at']).where('resource', '=', resource).execute()

/** Creating fields is serialized, so that each creation sees the keys in use. */
export const lockFields = (db: AccountDb) => db.lockList('crm fields')

export async function insertField(
  db: AccountDb,
  field: NewCustomField & { key: string; order: number },
): Promise<string> {
  const id = createId()
  await db.insert('crm_fields', { id, ...field }).execute()
  return id
}

const nextVersionTime = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`

export const updateField = (db: AccountDb, id: string, change: CustomFieldChange & { deleted_at?: string | null }) =>
  db
    .update('crm_fields')
    .set({ ...change, updated_at: nextVersionTime })
    .where('id', '=', id)
    .execute()
