import { type CrmChangeSet, maxImmediateUndo } from '@draftwright/contract/crm/history'
import { createId } from '../../../db/create-id.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import { conflictError, forbiddenError, notFoundError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { type CrmContext, type CrmCaller, requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import type { ConflictMode } from '../kernel/undo.ts'
import { undoJob } from './undo-job.ts'
import { alreadyUndoneError, findChangeSet, stillRunningError } from './store.ts'
import { undoSet } from './undo-set.ts'
import { claimUndo, isBeingImported, findUndo, saveUndo } from './undo-store.ts'

/** A change-set that the caller sees completely; throws 404. */
export async function readVisibleChangeSet(db: AccountDb, crm: CrmCaller, id: string): Promise<CrmChangeSet> {
  const set = await findChangeSet(db, id, toOwnerFilter(crm))
  if (set === undefined) throw notFoundError('Change')
  return set
}

/** Throws 404 and 403 for people who may not undo it, and as `startUndo`. */
export async function undoChangeSet(
  call: CrmContext & { readonly context: AppContext },
  id: string,
  onConflict: ConflictMode,
): ReturnType<typeof startUndo> {
  const crm = await requireCrmCaller(call)
  const set = await readVisibleChangeSet(call.db, crm, id)
  if (crm.role !== 'admin' && set.actor_id !== crm.userId)
    throw forbiddenError('Only the person who made this change or a CRM admin can undo it')
  return startUndo(call, crm, set, onConflict)
}

/**
 * Undoes a change-set: at once, or in the background if it is large. Throws 409 `already_undone`, `still_running`,
 * `undo_conflict`.
 */
export async function startUndo(
  call: CrmContext & { readonly context: AppContext },
  crm: CrmCaller,
  set: CrmChangeSet,
  on_conflict: ConflictMode,
): Promise<{ change_set_id: string | null; n: number; is_running: boolean }> {
  if (await isBeingImported(call.db, set.id)) throw stillRunningError()
  if (set.n_changes <= maxImmediateUndo) return { ...(await undoSet(call, crm, set, on_conflict)), is_running: false }
  const { id: change_set_id, n_changes } = set
  const before = await findUndo(call.db, change_set_id)
  const isHalfway = before?.state === 'failed' && before.undo_set_id === set.undone_by
  if (set.undone_by !== null && !isHalfway) throw alreadyUndoneError()
  const undo_set_id = isHalfway ? before.undo_set_id : createId()
  await call.db.transaction(async (tx) => {
    // An interrupted one continues.
    if (isHalfway) await saveUndo(tx, change_set_id, { state: 'running', error: null })
    else if (!(await claimUndo(tx, { change_set_id, user_id: crm.userId, undo_set_id, on_conflict, n_changes })))
      throw conflictError('already_undone', 'This is already being undone')
    await call.context.jobs.enqueue(undoJob, { account_id: tx.accountId, change_set_id }, tx)
  })
  return { change_set_id: undo_set_id, n: 0, is_running: true }
}
