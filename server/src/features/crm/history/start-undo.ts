import { type CrmChangeSet, mostUndoneAtOnce } from '@draftwright/contract/crm/history'
import { newId } from '../../../db/new-id.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import { conflict, forbidden, notFound } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { type Asked, type CrmCaller, crmCaller, ownerSeen } from '../kernel/caller.ts'
import type { OnConflict } from '../kernel/undo.ts'
import { undoJob } from './undo-job.ts'
import { alreadyUndone, readChangeSet, stillRunning } from './store.ts'
import { undoSet } from './undo-set.ts'
import { beginUndo, isBeingImported, readUndo, saveUndo } from './undo-store.ts'

/** A change-set of which the caller sees everything; throws 404. */
export async function findChangeSet(db: AccountDb, crm: CrmCaller, id: string): Promise<CrmChangeSet> {
  const set = await readChangeSet(db, id, ownerSeen(crm))
  if (set === undefined) throw notFound('Change')
  return set
}

/** Throws 404 and 403 for who may not take it back, and as `startUndo`. */
export async function undoChangeSet(
  call: Asked & { readonly parts: Parts },
  id: string,
  onConflict: OnConflict,
): ReturnType<typeof startUndo> {
  const crm = await crmCaller(call)
  const set = await findChangeSet(call.db, crm, id)
  if (crm.role !== 'admin' && set.actor_id !== crm.userId)
    throw forbidden('Only who did it, or a CRM admin, may take it back')
  return startUndo(call, crm, set, onConflict)
}

/**
 * Takes a change-set back: at once, or in the background where it is large. Throws 409 `already_undone`, `still_running`,
 * `undo_conflict`.
 */
export async function startUndo(
  call: Asked & { readonly parts: Parts },
  crm: CrmCaller,
  set: CrmChangeSet,
  on_conflict: OnConflict,
): Promise<{ change_set_id: string | null; n: number; is_running: boolean }> {
  if (await isBeingImported(call.db, set.id)) throw stillRunning()
  if (set.n_changes <= mostUndoneAtOnce) return { ...(await undoSet(call, crm, set, on_conflict)), is_running: false }
  const { id: change_set_id, n_changes } = set
  const before = await readUndo(call.db, change_set_id)
  const isHalfway = before?.state === 'failed' && before.undo_set_id === set.undone_by
  if (set.undone_by !== null && !isHalfway) throw alreadyUndone()
  const undo_set_id = isHalfway ? before.undo_set_id : newId()
  await call.db.transaction(async (tx) => {
    // One that broke off goes on where it was.
    if (isHalfway) await saveUndo(tx, change_set_id, { state: 'running', error: null })
    else if (!(await beginUndo(tx, { change_set_id, user_id: crm.userId, undo_set_id, on_conflict, n_changes })))
      throw conflict('already_undone', 'This is being taken back already')
    await call.parts.jobs.enqueue(undoJob, { account_id: tx.accountId, change_set_id }, tx)
  })
  return { change_set_id: undo_set_id, n: 0, is_running: true }
}
