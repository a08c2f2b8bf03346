import { conflict } from '../../../http/errors.ts'
import type { ChangeSet } from './changes.ts'
import { fieldOf, isSame } from './fields.ts'
import type { Patch, Resource, Row } from './resource.ts'

/** A change as it is taken back. */
export interface KeptChange {
  readonly resource: string
  readonly record_id: string
  readonly verb: 'create' | 'update' | 'delete'
  readonly before: Row | null
  readonly after: Row | null
}
/** A field that has been changed again since: what it was before, what the change made of it, and what it is now. */
export interface UndoConflict {
  readonly resource: string
  readonly record_id: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly current: unknown
}
/** What to do with fields that were changed again since: leave them, or set them back all the same. */
export type OnConflict = 'ask' | 'keep' | 'overwrite'

/**
 * Takes changes back, the last one first. Fields that were changed again since are a 409 `undo_conflict` unless
 * `onConflict` says what to do with them. Answers how many records it changed.
 */
export async function takeBack(
  set: ChangeSet,
  resources: ReadonlyMap<string, Resource>,
  changes: readonly KeptChange[],
  onConflict: OnConflict,
): Promise<number> {
  const conflicts: UndoConflict[] = []
  let n = 0
  // Runs of one resource go together: an import's thousands are a few statements.
  for (const run of runsOf(changes.toReversed())) {
    const resource = resources.get(run[0]?.resource ?? '')
    if (resource === undefined) continue
    const byId = new Map(run.map((change) => [change.record_id, change]))
    const back = (row: Row): Patch => {
      const change = byId.get(String(row['id']))
      if (change === undefined) return {}
      const { patch, clashes } = wayBack(change, row)
      conflicts.push(...clashes)
      if (onConflict !== 'overwrite' || clashes.length === 0) return patch
      return change.verb === 'create'
        ? intoTrash()
        : { ...patch, ...Object.fromEntries(clashes.map(({ field, before }) => [field, before])) }
    }
    n += await set.update(resource, [...byId.keys()], back, { isUndo: true, isLenient: true })
  }
  if (onConflict === 'ask' && conflicts.length > 0)
    throw conflict('undo_conflict', 'Some of this has been changed again since', {
      fields: conflicts.slice(0, 100),
      n: conflicts.length,
    })
  return n
}

function wayBack({ resource, record_id, verb, before, after }: KeptChange, row: Row) {
  const clashes: UndoConflict[] = []
  const patch: Record<string, unknown> = {}
  for (const [field, made] of Object.entries(after ?? {})) {
    const was = before?.[field] ?? null
    const current = fieldOf(row, field)
    if (isSame(current, made)) {
      if (verb !== 'create') patch[field] = was
    } else if (verb === 'create' ? row['deleted_at'] === null : !isSame(current, was))
      clashes.push({ resource, record_id, field, before: was, after: made, current })
  }
  // What was made goes to the trash whole; its fields stay, so that it can come back as it was.
  if (verb === 'create' && row['deleted_at'] === null && clashes.length === 0) Object.assign(patch, intoTrash())
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
