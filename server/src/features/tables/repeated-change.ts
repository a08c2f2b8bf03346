import { conflictError } from '../../http/errors.ts'
import { hashBody } from '../../http/hash-body.ts'
import { type ChangeRecords, findAnyChange } from './changes-store.ts'
import type { WriteScope } from './write-records.ts'

interface RepeatedChange {
  readonly id: string
  readonly records: ChangeRecords
}

/** The scope with what tells the request from another with the same id. */
export const addRequestHash = (scope: WriteScope, body: object): WriteScope => ({
  ...scope,
  requestHash: hashBody(body).digest('base64url'),
})

/**
 * The change that an earlier request with this id has made, its base being locked: its answer was lost on its way. Throws 409
 * for the id of another change, and for one that asked for something else.
 */
export async function findRepeatedChange(
  { tx, table, userId, requestHash }: WriteScope,
  id: string | undefined,
  kind: 'create' | 'update' | 'delete' | null,
): Promise<RepeatedChange | null> {
  const known = id === undefined ? undefined : await findAnyChange(tx, id)
  if (known === undefined) return null
  const isSame = known.table_id === table.id && known.user_id === userId && (kind === null || known.kind === kind)
  // Changes of earlier versions have no hash.
  if (!isSame || (known.request_hash !== null && known.request_hash !== requestHash))
    throw conflictError('change_id_used', 'Another change has this id')
  return known
}
