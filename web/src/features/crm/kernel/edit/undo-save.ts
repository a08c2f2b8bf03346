import type { CrmUndoResult } from '@draftwright/contract/crm/history'
import * as changeRoutes from '@draftwright/contract/routes/crm-changes.generated'
import { type RouteResult, sendRequest, toFailure } from '../../../../api/api.ts'
import type { Failure } from '../../../../api/call.ts'
import type { RecordKind, RecordRow } from '../record.ts'

const fallback = 'Failed to undo'

/** The change-set that produced a record's version. */
export async function findSetOfSave(
  name: string,
  { id, updated_at }: Pick<RecordRow, 'id' | 'updated_at'>,
): Promise<{ set: string | null } | { failure: Failure }> {
  const query = { resource: name, record_id: id, changed_at: updated_at, limit: 1 }
  const listed = await sendRequest({ route: changeRoutes.list, fallback, query })
  if ('error' in listed) return { failure: listed.error }
  // The response has the route's shape, which the generic type does not express.
  const [set] = (listed.data as RouteResult<'crmChanges.list'>).data
  return { set: set?.id ?? null }
}

/** Undoes a change-set where nothing was changed again since. */
export async function undoSet(id: string): Promise<{ result: CrmUndoResult } | { failure: Failure }> {
  const undone = await sendRequest({
    route: changeRoutes.undo,
    fallback,
    params: { id },
    body: { on_conflict: 'keep' },
  })
  return 'error' in undone ? { failure: undone.error } : { result: undone.data as CrmUndoResult }
}

/**
 * Undoes the change that created a record's current version. It is an undo, not a new change: later undos do not conflict with
 * it. Fields that were changed again since stay. Returns the updated record.
 */
export async function undoSave(
  { name, routes }: Pick<RecordKind, 'name' | 'routes'>,
  saved: RecordRow,
): Promise<{ row: RecordRow } | { failure: Failure }> {
  const { id } = saved
  const found = await findSetOfSave(name, saved)
  if ('failure' in found) return found
  if (found.set === null) return { failure: changedSince }
  const undone = await undoSet(found.set)
  if ('failure' in undone) return undone
  if (undone.result.n === 0) return { failure: changedSince }
  const read = await sendRequest({ route: routes.read, fallback, params: { id } })
  return 'error' in read ? { failure: read.error } : { row: read.data as RecordRow }
}

export const changedSince = toFailure({ message: 'It has changed since. See its timeline.' })
