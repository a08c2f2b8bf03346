import type { UndoConflict } from '@draftwright/contract/crm/history'
import { conflict } from '../../../http/errors.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import type { CrmCaller } from './caller.ts'
import type { ChangeSet } from './changes.ts'
import { fieldOf, isSame, textOf } from './fields.ts'
import type { Patch, Resource, Row } from './resource.ts'
import { changedLater } from './later-store.ts'
import { seenRecords } from './seen-records.ts'

/** A change as it is taken back. */
export interface KeptChange {
  readonly resource: string
  readonly record_id: string
  readonly verb: 'create' | 'update' | 'delete'
  readonly before: Row | null
  readonly after: Row | null
  readonly created_at: string
}
export type { UndoConflict }
/** What to do with fields that were changed again since: leave them, or set them back all the same. */
export type OnConflict = 'ask' | 'keep' | 'overwrite'

/**
 * Takes changes back, in the order they are given: the last one first. Fields that were changed again since are a 409 `undo_conflict` unless
 * `onConflict` says what to do with them. Answers how many records it changed.
 */
export async function takeBack(
  set: ChangeSet,
  resources: ReadonlyMap<string, Resource>,
  undone: { readonly id: string; readonly changes: readonly KeptChange[] },
  onConflict: OnConflict,
): Promise<number> {
  const conflicts: UndoConflict[] = []
  let n = 0
  // Runs of one resource go together: an import's thousands are a few statements.
  for (const run of runsOf(undone.changes)) {
    const resource = resources.get(run[0]?.resource ?? '')
    if (resource === undefined) continue
    const byId = new Map(run.map((change) => [change.record_id, change]))
    const later = await changedLater(set.db, undone.id, resource.name, run)
    const back = (row: Row): Patch => {
      const change = byId.get(textOf(row['id']))
      if (change === undefined) return {}
      const { patch, clashes } = wayBack(change, row, later.get(change.record_id))
      conflicts.push(...clashes)
      if (onConflict !== 'overwrite' || clashes.length === 0) return patch
      return change.verb === 'create'
        ? intoTrash()
        : { ...patch, ...Object.fromEntries(clashes.map(({ field, before }) => [field, before])) }
    }
    n += await set.update(resource, [...byId.keys()], back, { isUndo: true, isLenient: true })
  }
  if (onConflict === 'ask') refuseUndo(conflicts)
  return n
}

/** Throws 409 `undo_conflict` where there is anything to ask about. */
export function refuseUndo(conflicts: readonly UndoConflict[]): void {
  if (conflicts.length > 0)
    throw conflict('undo_conflict', 'Some of this has been changed again since', {
      fields: conflicts.slice(0, 100),
      n: conflicts.length,
    })
}

/** What taking these changes back would have to ask about, as things stand. Changes nothing. */
export async function clashesOf(
  db: AccountDb,
  caller: CrmCaller,
  resources: ReadonlyMap<string, Resource>,
  undone: { readonly id: string; readonly changes: readonly KeptChange[] },
): Promise<UndoConflict[]> {
  const clashes: UndoConflict[] = []
  for (const run of runsOf(undone.changes)) {
    const resource = resources.get(run[0]?.resource ?? '')
    if (resource === undefined) continue
    const byId = new Map(run.map((change) => [change.record_id, change]))
    const later = await changedLater(db, undone.id, resource.name, run)
    for (const row of await seenRecords(db, caller, resource, [...byId.keys()], false)) {
      const change = byId.get(textOf(row['id']))
      if (change !== undefined) clashes.push(...wayBack(change, row, later.get(change.record_id)).clashes)
    }
  }
  return clashes
}

/** A field is free to go back while no later deed that still holds has changed it, and it is what the change made of it. */
function wayBack(change: KeptChange, row: Row, later: ReadonlySet<string> = new Set()) {
  const { resource, record_id, before, after } = change
  const clashes: UndoConflict[] = []
  const patch: Record<string, unknown> = {}
  const clash = (field: string) =>
    clashes.push({
      resource,
      record_id,
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
      current: fieldOf(row, field),
    })
  if (change.verb === 'create') {
    // What was made goes to the trash whole, unless somebody has worked on it; its fields stay, so that it can come back.
    if (row['deleted_at'] !== null) return { patch, clashes }
    const touched = new Set([
      ...later,
      ...Object.keys(after ?? {}).filter((field) => !isSame(fieldOf(row, field), after?.[field])),
    ])
    if (touched.size === 0) return { patch: intoTrash(), clashes }
    for (const field of touched) clash(field)
    return { patch, clashes }
  }
  for (const [field, made] of Object.entries(after ?? {})) {
    const was = before?.[field] ?? null
    const isMade = isSame(fieldOf(row, field), made)
    if (isMade && !later.has(field)) patch[field] = was
    else if (later.has(field) || !isSame(fieldOf(row, field), was)) clash(field)
  }
  return { patch, clashes }
}

const intoTrash = () => ({ deleted_at: new Date().toISOString() })

/** Neighbours of one resource that name different records. */
function runsOf(changes: readonly KeptChange[]): KeptChange[][] {
  const runs: KeptChange[][] = []
  let named = new Set<string>()
  for (const change of changes) {
    const run = runs.at(-1)
    const fits = run !== undefined && run.length < 1000 && run[0]?.resource === change.resource
    if (fits && !named.has(change.record_id)) run.push(change)
    else {
      runs.push([change])
      named = new Set()
    }
    named.add(change.record_id)
  }
  return runs
}
