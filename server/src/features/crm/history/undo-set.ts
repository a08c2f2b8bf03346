import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import { conflict } from '../../../http/errors.ts'
import type { Asked, CrmCaller } from '../kernel/caller.ts'
import { changingInSteps } from '../kernel/changes.ts'
import { clashesOf, type OnConflict, refuseUndo, takeBack, type UndoConflict } from '../kernel/undo.ts'
import { resources } from '../resources.ts'
import { changesBelow, markHolding, markUndone } from './store.ts'

/** Changes taken back in one transaction. */
const step = 1000

/** A merge has moved what its maker does not see as well, and all of it goes back. */
export const undoerOf = (who: CrmCaller, { source }: CrmChangeSet): CrmCaller =>
  source === 'merge' ? { ...who, role: 'admin' } : who

export const alreadyUndone = () => conflict('already_undone', 'This has been taken back already')

/** Where the steps of taking a set back begin, the last change first. */
const stepsOf = ({ n_changes }: CrmChangeSet) =>
  Array.from({ length: Math.ceil(n_changes / step) }, (_one, at) => n_changes - at * step)

/**
 * Takes a change-set back as a change-set of its own, the last change first. With 'ask' nothing is changed when a field has
 * been changed again since: 409 `undo_conflict`. Answers the new change-set and how many records it changed.
 */
export async function undoSet(
  asked: Asked,
  who: CrmCaller,
  set: CrmChangeSet,
  onConflict: OnConflict,
): Promise<{ change_set_id: string | null; n: number }> {
  const { id, summary, undoes, undone_by } = set
  const crm = undoerOf(who, set)
  if (undone_by !== null) throw alreadyUndone()
  const steps = stepsOf(set)
  // More than one transaction can hold: what would be asked about is looked for before anything is changed.
  if (steps.length > 1 && onConflict === 'ask') refuseUndo(await lookAhead(asked, crm, set))
  const how: OnConflict = steps.length > 1 && onConflict === 'ask' ? 'keep' : onConflict
  const deed = { source: 'undo', summary: `Took back: ${summary}`, undoes: id, crm } as const
  let isFirst = true
  let n = 0
  const done = await changingInSteps(asked, deed, steps, async (undoing, from) => {
    if (isFirst) {
      if (!(await markUndone(undoing.db, id, undoing.id))) throw alreadyUndone()
      if (undoes !== null) await markHolding(undoing.db, undoes)
    }
    isFirst = false
    n += await takeBack(undoing, resources, { id, changes: await changesBelow(undoing.db, id, from + 1, step) }, how)
  })
  return { change_set_id: done?.id ?? null, n }
}

/** What would be asked about. Changes nothing. */
export async function lookAhead(
  { db }: Asked,
  crm: CrmCaller,
  set: CrmChangeSet,
  signal?: AbortSignal,
): Promise<UndoConflict[]> {
  const clashes: UndoConflict[] = []
  for (const from of stepsOf(set)) {
    signal?.throwIfAborted()
    const changes = await changesBelow(db, set.id, from + 1, step)
    clashes.push(...(await clashesOf(db, crm, resources, { id: set.id, changes })))
  }
  return clashes
}
