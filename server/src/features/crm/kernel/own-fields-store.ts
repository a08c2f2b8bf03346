import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'

/** The fields a workspace has added to a resource and not taken away. */
export const livingFields = (db: AccountDb, resource: RecordResource) =>
  db
    .from('crm_fields')
    .select(['key', 'name', 'kind', 'options'])
    .where('resource', '=', resource)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()
export type LivingField = Awaited<ReturnType<typeof livingFields>>[number]
