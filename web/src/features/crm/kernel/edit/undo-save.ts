import type { CrmUndoResult } from '@draftwright/contract/crm/history'
import * as changeRoutes from '@draftwright/contract/routes/crm-changes.generated'
import { type RouteResult, sendRequest, toFailure } from '../../../../api/api.ts'
import type { Failure } from '../../../../api/call.ts'
import type { RecordKind, RecordRow } from '../record.ts'

const fallback = 'Failed to undo'

/**
 * Undoes the change that created a record's current version. It is an undo, not a new change: later undos do not conflict with
 * it. Fields that were changed again since stay. Returns the updated record.
 */
export async function undoSave(
  { name, routes }: Pick<RecordKind, 'name' | 'routes'>,
  { id, updated_at }: RecordRow,
): Promise<{ row: RecordRow } | { failure: Failure }> {
  const query = { resource: name, record_id: id, changed_at: updated_at, limit: 1 }
  const listed = await sendRequest({ route: changeRoutes.list, fallback, query })
  if ('error' in listed) return { failure: listed.error }
  // The response has the route's shape, which the generic type does not express.
  const [set] = (listed.data as RouteResult<'crmChanges.list'>).data
  if (set === undefined) return { failure: changedSince }
  const undone = await sendRequest({
    route: changeRoutes.undo,
    fallback,
    params: { id: set.id },
    body: { on_conflict: 'keep' },
  })
  if ('error' in undone) return { failure: undone.error }
  if ((undone.data as CrmUndoResult).n === 0) return { failure: changedSince }
  const read = await sendRequest({ route: routes.read, fallback, params: { id } })
  return 'error' in read ? { failure: read.error } : { row: read.data as RecordRow }
}

const changedSince = toFailure({ message: 'It was changed since then. See its timeline.' })
