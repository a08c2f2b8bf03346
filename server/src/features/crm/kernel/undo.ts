import type { UndoConflict } from '@draftwright/contract/crm/history'
import { conflictError } from '../../../http/errors.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import type { CrmCaller } from './caller.ts'
import type { ChangeSet } from './change-set.ts'
import { getField, isSame, toText } from './fields.ts'
import type { Draft, Patch, Resource, Row } from './resource.ts'
import { findFieldsChangedLater } from './later-changes-store.ts'
import { findRecordUses } from './record-uses-store.ts'
import { readVisibleRecords } from './visible-records.ts'

/** The reverse of a change. */
export interface RecordedChange {
  readonly resource: string
  readonly record_id: string
  readonly verb: 'create' | 'update' | 'delete'
  readonly before: Row | null
  readonly after: Row | null
  readonly created_at: string
}
export type { UndoConflict }
/** Omits values that the caller may not see. */
export type ConflictFilter = (db: AccountDb, conflicts: UndoConflict[]) => Promise<UndoConflict[]>
export interface UndoOptions {
  readonly filterConflicts?: ConflictFilter
  /** One step of several, of which others are stored already: required values are kept, and nothing is refused for it. */
  readonly isBatch?: boolean
}
/** What to do with fields that were changed again since: keep or overwrite them. */
export type ConflictMode = 'ask' | 'keep' | 'overwrite'

/**
 * Undoes changes, in the given order: the last one first. Fields that were changed again since are a 409 `undo_conflict` unless
 * `conflictModes` says what to do with them. Returns how many records it changed.
 */
export async function undoChanges(
  set: ChangeSet,
  resources: ReadonlyMap<string, Resource>,
  undone: { readonly id: string; readonly changes: readonly RecordedChange[] },
  onConflict: ConflictMode,
  { filterConflicts = async (_db, conflicts) => conflicts, isBatch = false }: UndoOptions = {},
): Promise<number> {
  const conflicts: UndoConflict[] = []
  let n = 0
  // Consecutive changes of one resource are processed together: an import's thousands are a few statements.
  for (const run of groupRuns(undone.changes)) {
    const resource = resources.get(run[0]?.resource ?? '')
    if (resource === undefined) continue
    const byId = new Map(run.map((change) => [change.record_id, change]))
    const later = await findLaterWork(set.db, undone.id, resource, run, null)
    const back = (row: Row): Patch => {
      const change = byId.get(toText(row['id']))
      if (change === undefined) return {}
      const { patch, conflicts: clashes, fullPatch } = buildRevert(resource, change, row, later.get(change.record_id))
      conflicts.push(...clashes)
      return onConflict === 'overwrite' && clashes.length > 0 ? fullPatch : patch
    }
    const held = (id: string, fields: readonly string[], row: Row) => {
      if (onConflict === 'overwrite' && !isBatch) throw requiredFieldsError(resource, row, fields)
      const change = byId.get(id)
      if (change !== undefined) conflicts.push(...fields.map((field) => toUndoConflict(change, row, field)))
    }
    n += await set.update(resource, [...byId.keys()], back, { isUndo: true, isLenient: true, onRetained: held })
  }
  if (onConflict === 'ask') assertNoUndoConflicts(await filterConflicts(set.db, conflicts), conflicts.length)
  return n
}

/** Throws 409 `undo_conflict` if there are conflicts; `n` includes hidden ones. */
export function assertNoUndoConflicts(conflicts: readonly UndoConflict[], n = conflicts.length): void {
  if (n > 0)
    throw conflictError('undo_conflict', 'Some of this was changed in the meantime', {
      fields: conflicts.slice(0, 100),
      n,
    })
}

/** The current conflicts of undoing these changes. Changes nothing. */
export async function findUndoConflicts(
  db: AccountDb,
  caller: CrmCaller,
  resources: ReadonlyMap<string, Resource>,
  undone: { readonly id: string; readonly changes: readonly RecordedChange[] },
): Promise<UndoConflict[]> {
  const clashes: UndoConflict[] = []
  for (const run of groupRuns(undone.changes)) {
    const resource = resources.get(run[0]?.resource ?? '')
    if (resource === undefined) continue
    const byId = new Map(run.map((change) => [change.record_id, change]))
    const later = await findLaterWork(db, undone.id, resource, run, undone.id)
    const drafts: Draft[] = []
    for (const row of await readVisibleRecords(db, caller, resource, [...byId.keys()], false)) {
      const change = byId.get(toText(row['id']))
      if (change === undefined) continue
      const revert = buildRevert(resource, change, row, later.get(change.record_id))
      clashes.push(...revert.conflicts)
      drafts.push({ id: change.record_id, before: row, patch: revert.patch, givenFields: new Set() })
    }
    const held = await resource.findRetainedFields?.(db, drafts)
    for (const { id, before } of drafts) {
      const change = byId.get(id)
      const fields = held?.get(id) ?? []
      if (change !== undefined) clashes.push(...fields.map((field) => toUndoConflict(change, before ?? {}, field)))
    }
  }
  return clashes
}

const toUndoConflict = (
  { resource, record_id, before, after }: RecordedChange,
  row: Row,
  field: string,
): UndoConflict => ({
  resource,
  record_id,
  field,
  before: before?.[field] ?? null,
  after: after?.[field] ?? null,
  current: getField(row, field),
})

/** A record must not lose these in its current stage, whoever requests it. */
const requiredFieldsError = ({ noun, nameColumn = 'name' }: Resource, row: Row, fields: readonly string[]) =>
  conflictError('stage_gate', `${toText(row[nameColumn]) || noun}: the stage requires ${fields.join(', ')}`, {
    missing: { fields: [...fields], surveys: [], activities: [] },
    opportunity_id: row['id'],
    refused: 1,
  })

/**
 * By record, the fields that were changed later, and for created records their current uses. `exceptSetId`: uses created by this
 * set do not count.
 */
async function findLaterWork(
  db: AccountDb,
  setId: string,
  resource: Resource,
  run: readonly RecordedChange[],
  exceptSetId: string | null,
): Promise<Map<string, ReadonlySet<string>>> {
  const later = await findFieldsChangedLater(db, setId, resource.name, run)
  const made = run.flatMap(({ verb, record_id }) => (verb === 'create' ? record_id : []))
  if (resource.uses === undefined) return later
  for (const [id, names] of await findRecordUses(db, resource.uses, made, exceptSetId))
    later.set(id, new Set([...(later.get(id) ?? []), ...names]))
  return later
}

interface FieldRevert {
  /** What can be undone without conflict. */
  readonly patch: Record<string, unknown>
  readonly conflicts: UndoConflict[]
  /** Everything, whatever was changed since. */
  readonly fullPatch: Patch
}

/** A field can be undone while no later operation that still applies has changed it, and it still has the value that the change set. */
function buildRevert(
  { undoneTogether = [], columns }: Resource,
  change: RecordedChange,
  row: Row,
  later: ReadonlySet<string> = new Set(),
): FieldRevert {
  const { before, after } = change
  const clash = (field: string) => toUndoConflict(change, row, field)
  if (change.verb === 'create') {
    // A created record goes to the trash completely, unless someone has changed it; its fields are kept, so that it can be
    // restored.
    if (row['deleted_at'] !== null) return { patch: {}, conflicts: [], fullPatch: {} }
    const touched = new Set([
      ...later,
      ...Object.keys(after ?? {}).filter((field) => !isSame(getField(row, field), after?.[field])),
    ])
    const whole = buildTrashPatch()
    return touched.size === 0
      ? { patch: { ...whole }, conflicts: [], fullPatch: whole }
      : { patch: {}, conflicts: [...touched].map(clash), fullPatch: whole }
  }
  const clashes: UndoConflict[] = []
  const patch: Record<string, unknown> = {}
  const fields = Object.entries(after ?? {})
  const isTaken = (field: string, made: unknown) => later.has(field) || !isSame(getField(row, field), made)
  const [leader = ''] = undoneTogether
  const led = fields.find(([field]) => field === leader)
  const isLeaderTaken = led !== undefined && isTaken(...led)
  for (const [field, made] of fields) {
    const was = before?.[field] ?? null
    const isLed = led !== undefined && field !== leader && undoneTogether.includes(field)
    if (isLed && isLeaderTaken) continue
    if (!isTaken(field, made) || (isLed && columns[field]?.isReadOnly === true)) patch[field] = was
    else if (later.has(field) || !isSame(getField(row, field), was)) clashes.push(clash(field))
  }
  return {
    patch,
    conflicts: clashes,
    fullPatch: Object.fromEntries(fields.map(([field]) => [field, before?.[field] ?? null])),
  }
}

const buildTrashPatch = () => ({ deleted_at: new Date().toISOString() })

/** Consecutive changes of one resource with different records. */
function groupRuns(changes: readonly RecordedChange[]): RecordedChange[][] {
  const runs: RecordedChange[][] = []
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
