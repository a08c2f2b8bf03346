import type { UndoConflict } from '@draftwright/contract/crm/history'
import { conflict } from '../../../http/errors.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import type { CrmCaller } from './caller.ts'
import type { ChangeSet } from './changes.ts'
import { fieldOf, isSame, textOf } from './fields.ts'
import type { Draft, Patch, Resource, Row } from './resource.ts'
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
/** Leaves out what is not told to whoever asks. */
export type Conceal = (db: AccountDb, conflicts: UndoConflict[]) => Promise<UndoConflict[]>
export interface TakingBack {
  readonly conceal?: Conceal
  /** One step of several, of which others are kept already: what must stay stays, and nothing is refused for it. */
  readonly isPart?: boolean
}
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
  { conceal = async (_db, conflicts) => conflicts, isPart = false }: TakingBack = {},
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
      const { patch, clashes, whole } = wayBack(resource, change, row, later.get(change.record_id))
      conflicts.push(...clashes)
      return onConflict === 'overwrite' && clashes.length > 0 ? whole : patch
    }
    const held = (id: string, fields: readonly string[], row: Row) => {
      if (onConflict === 'overwrite' && !isPart) throw heldBack(resource, row, fields)
      const change = byId.get(id)
      if (change !== undefined) conflicts.push(...fields.map((field) => clashOf(change, row, field)))
    }
    n += await set.update(resource, [...byId.keys()], back, { isUndo: true, isLenient: true, held })
  }
  if (onConflict === 'ask') refuseUndo(await conceal(set.db, conflicts), conflicts.length)
  return n
}

/** Throws 409 `undo_conflict` where there is anything to ask about; `n` counts also those that are not told. */
export function refuseUndo(conflicts: readonly UndoConflict[], n = conflicts.length): void {
  if (n > 0)
    throw conflict('undo_conflict', 'Some of this has been changed again since', {
      fields: conflicts.slice(0, 100),
      n,
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
    const drafts: Draft[] = []
    for (const row of await seenRecords(db, caller, resource, [...byId.keys()], false)) {
      const change = byId.get(textOf(row['id']))
      if (change === undefined) continue
      const way = wayBack(resource, change, row, later.get(change.record_id))
      clashes.push(...way.clashes)
      drafts.push({ id: change.record_id, before: row, patch: way.patch, named: new Set() })
    }
    const held = await resource.heldFields?.(db, drafts)
    for (const { id, before } of drafts) {
      const change = byId.get(id)
      const fields = held?.get(id) ?? []
      if (change !== undefined) clashes.push(...fields.map((field) => clashOf(change, before ?? {}, field)))
    }
  }
  return clashes
}

const clashOf = ({ resource, record_id, before, after }: KeptChange, row: Row, field: string): UndoConflict => ({
  resource,
  record_id,
  field,
  before: before?.[field] ?? null,
  after: after?.[field] ?? null,
  current: fieldOf(row, field),
})

/** Where it stands a record must not be without these, whoever wishes it. */
const heldBack = ({ noun, named = 'name' }: Resource, row: Row, fields: readonly string[]) =>
  conflict('stage_gate', `${textOf(row[named]) || noun}: the stage asks for ${fields.join(', ')}`, {
    missing: { fields: [...fields], surveys: [], activities: [] },
    opportunity_id: row['id'],
    refused: 1,
  })

interface WayBack {
  /** What goes back freely. */
  readonly patch: Record<string, unknown>
  readonly clashes: UndoConflict[]
  /** All of it, whatever has been done since. */
  readonly whole: Patch
}

/** A field is free to go back while no later deed that still holds has changed it, and it is what the change made of it. */
function wayBack(
  { together = [], columns }: Resource,
  change: KeptChange,
  row: Row,
  later: ReadonlySet<string> = new Set(),
): WayBack {
  const { before, after } = change
  const clash = (field: string) => clashOf(change, row, field)
  if (change.verb === 'create') {
    // What was made goes to the trash whole, unless somebody has worked on it; its fields stay, so that it can come back.
    if (row['deleted_at'] !== null) return { patch: {}, clashes: [], whole: {} }
    const touched = new Set([
      ...later,
      ...Object.keys(after ?? {}).filter((field) => !isSame(fieldOf(row, field), after?.[field])),
    ])
    const whole = intoTrash()
    return touched.size === 0
      ? { patch: { ...whole }, clashes: [], whole }
      : { patch: {}, clashes: [...touched].map(clash), whole }
  }
  const clashes: UndoConflict[] = []
  const patch: Record<string, unknown> = {}
  const fields = Object.entries(after ?? {})
  const isTaken = (field: string, made: unknown) => later.has(field) || !isSame(fieldOf(row, field), made)
  const [leader = ''] = together
  const led = fields.find(([field]) => field === leader)
  const isLeaderTaken = led !== undefined && isTaken(...led)
  for (const [field, made] of fields) {
    const was = before?.[field] ?? null
    const isLed = led !== undefined && field !== leader && together.includes(field)
    if (isLed && isLeaderTaken) continue
    if (!isTaken(field, made) || (isLed && columns[field]?.isReadOnly === true)) patch[field] = was
    else if (later.has(field) || !isSame(fieldOf(row, field), was)) clashes.push(clash(field))
  }
  return { patch, clashes, whole: Object.fromEntries(fields.map(([field]) => [field, before?.[field] ?? null])) }
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
