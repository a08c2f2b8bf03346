import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import type { AccountDb } from '../../../db/account-db.ts'
import type { CrmContext, CrmCaller } from '../kernel/caller.ts'
import { withBatchedChangeSet } from '../kernel/change-set.ts'
import { readVisibleRecords } from '../kernel/visible-records.ts'
import {
  findUndoConflicts,
  type ConflictFilter,
  type ConflictMode,
  assertNoUndoConflicts,
  type UndoConflict,
} from '../kernel/undo.ts'
import { resourcesByName } from '../resources.ts'
import { alreadyUndoneError, listChangesBelow, markNotUndone, markUndone } from './store.ts'
import { undoWithEffects } from './undo-with-effects.ts'

/** Changes undone in one transaction. */
const batchSize = 1000

/** A merge may have moved records that its maker does not see; its undo restores all of them. */
export const resolveUndoCaller = (who: CrmCaller, { source }: CrmChangeSet): CrmCaller =>
  source === 'merge' ? { ...who, role: 'admin' } : who

/** The number at which an undo starts, the last change first. */
const listBatchStarts = ({ n_changes }: CrmChangeSet) =>
  Array.from({ length: Math.ceil(n_changes / batchSize) }, (_one, at) => n_changes - at * batchSize)

/**
 * Undoes a change-set as a change-set of its own, the last change first. With 'ask' nothing is changed when a field has been
 * changed again since: 409 `undo_conflict`. Returns the new change-set and how many records it changed.
 */
export async function undoSet(
  asked: CrmContext,
  who: CrmCaller,
  set: CrmChangeSet,
  onConflict: ConflictMode,
): Promise<{ change_set_id: string | null; n: number }> {
  const { id, summary, undoes, undone_by } = set
  const crm = resolveUndoCaller(who, set)
  if (undone_by !== null) throw alreadyUndoneError()
  const steps = listBatchStarts(set)
  const filterConflicts: ConflictFilter = (db, conflicts) => filterVisibleConflicts(db, who, conflicts)
  // Too many changes for one transaction: conflicts are searched before anything is changed.
  if (steps.length > 1 && onConflict === 'ask') {
    const clashes = await previewUndoConflicts(asked, crm, set)
    assertNoUndoConflicts(await filterConflicts(asked.db, clashes), clashes.length)
  }
  const mode: ConflictMode = steps.length > 1 && onConflict === 'ask' ? 'keep' : onConflict
  const options = { source: 'undo', summary: `Undid: ${summary}`, undoes: id, crm } as const
  const taken = new Map<number, number>()
  const done = await withBatchedChangeSet(asked, options, steps, async (undoing, from) => {
    if (from === steps[0]) {
      await markUndone(undoing.db, set, undoing.id)
      if (undoes !== null) await markNotUndone(undoing.db, undoes)
    }
    const changes = await listChangesBelow(undoing.db, id, from + 1, batchSize)
    taken.set(
      from,
      await undoWithEffects(undoing, { id, changes }, mode, { filterConflicts, isBatch: steps.length > 1 }),
    )
  })
  const n = [...taken.values()].reduce((sum, one) => sum + one, 0)
  return { change_set_id: done?.id ?? null, n }
}

/** Without changes of records that the person does not see: a merge may have moved those too. */
export async function filterVisibleConflicts(
  db: AccountDb,
  who: CrmCaller,
  conflicts: UndoConflict[],
): Promise<UndoConflict[]> {
  if (who.role === 'admin') return conflicts
  const seen = new Set<string>()
  for (const [name, some] of Map.groupBy(conflicts, ({ resource }) => resource)) {
    const resource = resourcesByName.get(name)
    if (resource === undefined) continue
    const ids = [...new Set(some.map(({ record_id }) => record_id))]
    for (const { id } of await readVisibleRecords(db, who, resource, ids, false)) seen.add(String(id))
  }
  return conflicts.filter(({ record_id }) => seen.has(record_id))
}

/** The conflicts of an undo. Changes nothing. */
export async function previewUndoConflicts(
  { db }: CrmContext,
  crm: CrmCaller,
  set: CrmChangeSet,
  signal?: AbortSignal,
): Promise<UndoConflict[]> {
  const clashes: UndoConflict[] = []
  for (const from of listBatchStarts(set)) {
    signal?.throwIfAborted()
    const changes = await listChangesBelow(db, set.id, from + 1, batchSize)
    clashes.push(...(await findUndoConflicts(db, crm, resourcesByName, { id: set.id, changes })))
  }
  return clashes
}
