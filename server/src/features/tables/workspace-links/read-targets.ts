import { tableLimits } from '@draftwright/contract/table-fields'
import type { StoredRow } from '../formula-values.ts'
import { type FieldShape, listTargetFields } from '../schema.ts'
import { createComputedFieldError, createWrongValueError, TableError } from '../table-error.ts'
import type { RecordPatch, WriteScope } from '../write-records.ts'
import { readTargetIds } from './show-targets.ts'
import { findTargets, findTargetsByName } from './store.ts'

/** What a cell of links to the rest of the workspace was given: ids, with typecast also names. */
export interface GivenTargets {
  readonly ids: readonly string[]
  readonly names: readonly string[]
}
interface TargetPatch {
  readonly cells: Record<string, unknown>
  readonly targets: Readonly<Record<string, GivenTargets>>
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

/** Throws for what is none, and where links are not written, as by Airtable's clients. */
export function parseTargets(scope: WriteScope, field: FieldShape, value: unknown, isTypecast: boolean): GivenTargets {
  if (scope.sight === undefined) throw createComputedFieldError(field.name)
  if (value === null || value === undefined || value === '') return { ids: [], names: [] }
  const list = typeof value === 'string' && isTypecast ? value.split(',') : value
  if (!Array.isArray(list)) throw createWrongValueError(field.name)
  const most = field.options.prefersSingleRecordLink === true ? 1 : tableLimits.targets
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const one of list as readonly unknown[]) {
    const given = typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one
    const text = typeof given === 'string' ? given.trim() : ''
    if (uuid.test(text.toLowerCase())) ids.add(text.toLowerCase())
    else if (isTypecast && text !== '' && text.length <= 300) names.add(text)
    else throw createWrongValueError(field.name)
  }
  if (ids.size + names.size > most)
    throw createWrongValueError(field.name, most === 1 ? 'it links to one only' : `it links to at most ${most}`)
  return { ids: [...ids], names: [...names] }
}

/** Puts what was given into the cells, in the ids of what is there now. Throws for what the writer does not see. */
export async function resolveTargets(scope: WriteScope, pending: readonly TargetPatch[]): Promise<void> {
  const { tx, table, sight } = scope
  for (const field of listTargetFields(table)) {
    const { linkedKind } = field.options
    const given = pending.flatMap(({ targets }) => targets[field.id] ?? [])
    if (given.length === 0 || linkedKind === undefined || sight === undefined) continue
    const ids = given.flatMap((one) => one.ids)
    const names = given.flatMap((one) => one.names)
    const byId = await findTargets(tx, sight, linkedKind, [...new Set(ids)])
    const byName = await findTargetsByName(tx, sight, linkedKind, [...new Set(names)])
    const missing = ids.find((id) => !byId.has(id)) ?? names.find((name) => !byName.has(name.toLowerCase()))
    if (missing !== undefined)
      throw new TableError('ROW_DOES_NOT_EXIST', `${JSON.stringify(missing)} was not found for ${field.name}`)
    for (const { cells, targets } of pending) {
      const own = targets[field.id]
      if (own === undefined) continue
      const found = [...own.ids.map((id) => byId.get(id)), ...own.names.map((name) => byName.get(name.toLowerCase()))]
      const stored = [...new Set(found.flatMap((target) => target?.id ?? []))]
      cells[field.id] = stored.length === 0 ? undefined : stored
    }
  }
}

/** Links that the writer does not see stay: a list is written as a whole. */
export async function keepHiddenTargets(
  { tx, table, sight }: WriteScope,
  rows: readonly StoredRow[],
  patches: ReadonlyMap<string, RecordPatch | undefined>,
): Promise<Map<string, RecordPatch>> {
  const kept = new Map<string, RecordPatch>()
  for (const [id, patch] of patches) kept.set(id, patch ?? { cells: {}, links: {} })
  for (const { id: fieldId, options } of listTargetFields(table)) {
    const { linkedKind } = options
    const written = rows.filter(({ id }) => fieldId in (patches.get(id)?.cells ?? {}))
    const stored = written.flatMap(({ cells }) => readTargetIds(cells[fieldId]))
    if (stored.length === 0 || linkedKind === undefined || sight === undefined) continue
    const seen = await findTargets(tx, sight, linkedKind, [...new Set(stored)])
    for (const row of written) {
      const hidden = readTargetIds(row.cells[fieldId]).filter((id) => !seen.has(id))
      const patch = kept.get(row.id)
      if (patch === undefined || hidden.length === 0) continue
      const next = readTargetIds(patch.cells[fieldId])
      if (options.prefersSingleRecordLink === true && next.length > 0) continue
      kept.set(row.id, { ...patch, cells: { ...patch.cells, [fieldId]: [...next, ...hidden] } })
    }
  }
  return kept
}
