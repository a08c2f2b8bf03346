import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Asked, CrmCaller } from '../kernel/caller.ts'
import { changingInSteps } from '../kernel/changes.ts'
import { seenRecords } from '../kernel/seen-records.ts'
import { clashesOf, type Conceal, type OnConflict, refuseUndo, type UndoConflict } from '../kernel/undo.ts'
import { resources } from '../resources.ts'
import { alreadyUndone, changesBelow, markHolding, markUndone } from './store.ts'
import { takeAllBack } from './take-back.ts'

/** Changes taken back in one transaction. */
const step = 1000

/** A merge has moved what its maker does not see as well, and all of it goes back. */
export const undoerOf = (who: CrmCaller, { source }: CrmChangeSet): CrmCaller =>
  source === 'merge' ? { ...who, role: 'admin' } : who

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
  const conceal: Conceal = (db, conflicts) => concealed(db, who, conflicts)
  // More than one transaction can hold: what would be asked about is looked for before anything is changed.
  if (steps.length > 1 && onConflict === 'ask') {
    const clashes = await lookAhead(asked, crm, set)
    refuseUndo(await conceal(asked.db, clashes), clashes.length)
  }
  const how: OnConflict = steps.length > 1 && onConflict === 'ask' ? 'keep' : onConflict
  const deed = { source: 'undo', summary: `Took back: ${summary}`, undoes: id, crm } as const
  const taken = new Map<number, number>()
  const done = await changingInSteps(asked, deed, steps, async (undoing, from) => {
    if (from === steps[0]) {
      await markUndone(undoing.db, set, undoing.id)
      if (undoes !== null) await markHolding(undoing.db, undoes)
    }
    const changes = await changesBelow(undoing.db, id, from + 1, step)
    taken.set(from, await takeAllBack(undoing, { id, changes }, how, { conceal, isPart: steps.length > 1 }))
  })
  const n = [...taken.values()].reduce((sum, one) => sum + one, 0)
  return { change_set_id: done?.id ?? null, n }
}

/** Without what is about records that the person does not see: a merge has moved those too. */
export async function concealed(db: AccountDb, who: CrmCaller, conflicts: UndoConflict[]): Promise<UndoConflict[]> {
  if (who.role === 'admin') return conflicts
  const seen = new Set<string>()
  for (const [name, some] of Map.groupBy(conflicts, ({ resource }) => resource)) {
    const resource = resources.get(name)
    if (resource === undefined) continue
    const ids = [...new Set(some.map(({ record_id }) => record_id))]
    for (const { id } of await seenRecords(db, who, resource, ids, false)) seen.add(String(id))
  }
  return conflicts.filter(({ record_id }) => seen.has(record_id))
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
