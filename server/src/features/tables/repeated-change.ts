import { conflictError } from '../../http/errors.ts'
import { type ChangeRecords, findAnyChange } from './changes-store.ts'
import type { WriteScope } from './write-records.ts'

interface RepeatedChange {
  readonly id: string
  readonly records: ChangeRecords
}

/**
 * The change that an earlier request with this id has made, its base being locked: its answer was lost on its way. Throws 409
 * for the id of another change.
 */
export async function findRepeatedChange(
  { tx, table, userId }: WriteScope,
  id: string | undefined,
  kind: 'create' | 'update' | 'delete' | null,
): Promise<RepeatedChange | null> {
  const known = id === undefined ? undefined : await findAnyChange(tx, id)
  if (known === undefined) return null
  if (known.table_id !== table.id || known.user_id !== userId || (kind !== null && known.kind !== kind))
    throw conflictError('change_id_used', 'Another change has this id')
  return known
}
