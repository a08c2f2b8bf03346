import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'

/** The active custom fields of a resource. */
export const listCustomFields = (db: AccountDb, resource: RecordResource) =>
  db
    .from('crm_fields')
    .select(['key', 'name', 'kind', 'options'])
    .where('resource', '=', resource)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()
export type CustomFieldDefinition = Awaited<ReturnType<typeof listCustomFields>>[number]
