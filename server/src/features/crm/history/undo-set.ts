import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import { conflict } from '../../../http/errors.ts'
import type { Asked, CrmCaller } from '../kernel/caller.ts'
import { changingInSteps } from '../kernel/changes.ts'
import { clashesOf, type OnConflict, refuseUndo, takeBack, type UndoConflict } from '../kernel/undo.ts'
import { resources } from '../resources.ts'
import { changesBelow, markHolding, markUndone } from './store.ts'

/** Changes taken back in one transaction. */
const step = 1000

/**
 * Takes a change-set back as a change-set of its own, the last change first. With 'ask' nothing is changed when a field has
 * been changed again since: 409 `undo_conflict`. Answers the new change-set and how many records it changed.
 */
export async function undoSet(
  asked: Asked,
  who: CrmCaller,
  { id, source, summary, n_changes, undoes, undone_by }: CrmChangeSet,
  onConflict: OnConflict,
): Promise<{ change_set_id: string | null; n: number }> {
  // A merge has moved what its maker does not see as well, and all of it goes back.
  const crm: CrmCaller = source === 'merge' ? { ...who, role: 'admin' } : who
  const already = () => conflict('already_undone', 'This has been taken back already')
  if (undone_by !== null) throw already()
  const steps = Array.from({ length: Math.ceil(n_changes / step) }, (_one, at) => n_changes - at * step)
  // More than one transaction can hold: what would be asked about is looked for before anything is changed.
  if (steps.length > 1 && onConflict === 'ask') await lookAhead(asked, crm, id, steps)
  const how: OnConflict = steps.length > 1 && onConflict === 'ask' ? 'keep' : onConflict
  const deed = { source: 'undo', summary: `Took back: ${summary}`, undoes: id, crm } as const
  let isFirst = true
  let n = 0
  const done = await changingInSteps(asked, deed, steps, async (set, from) => {
    if (isFirst) {
      if (!(await markUndone(set.db, id, set.id))) throw already()
      if (undoes !== null) await markHolding(set.db, undoes)
    }
    isFirst = false
    n += await takeBack(set, resources, { id, changes: await changesBelow(set.db, id, from + 1, step) }, how)
  })
  return { change_set_id: done?.id ?? null, n }
}

async function lookAhead(asked: Asked, crm: CrmCaller, id: string, steps: readonly number[]): Promise<void> {
  const clashes: UndoConflict[] = []
  for (const from of steps) {
    const changes = await changesBelow(asked.db, id, from + 1, step)
    clashes.push(...(await clashesOf(asked.db, crm, resources, { id, changes })))
  }
  refuseUndo(clashes)
}
