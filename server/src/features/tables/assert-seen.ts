import { isDeepStrictEqual } from 'node:util'
import { conflictError } from '../../http/errors.ts'
import { readStored, type StoredRow } from './formula-values.ts'
import type { FieldShape } from './schema.ts'
import { showCell } from './show-cell.ts'
import { hideUnseenFields, noSight } from './workspace-links/hide-unseen.ts'
import { loadTargetsInSight } from './workspace-links/load-target-names.ts'
import type { WriteScope } from './write-records.ts'

interface SeenRecord {
  readonly id: string
  readonly seen?: Readonly<Record<string, unknown>> | undefined
}

/** Whose addresses depend on the time. */
const unseenTypes: ReadonlySet<FieldShape['type']> = new Set(['multipleAttachments'])

/** A cell that is no longer what its writer saw, with what is in it now. */
export interface CellConflict {
  readonly id: string
  readonly field_id: string
  readonly current: unknown
}

/** Throws 409 `cell_conflict` where a cell is no longer what its writer saw. */
export async function assertCellsAsSeen(
  scope: WriteScope,
  rows: readonly StoredRow[],
  records: readonly SeenRecord[],
): Promise<void> {
  const [first] = await findConflicts(scope, rows, records)
  if (first !== undefined)
    throw conflictError('cell_conflict', 'Someone else changed the same cell in the meantime', first)
}

/** Cells that are no longer what their writer saw. Fields and links to the workspace count only as far as the writer sees them. */
export async function findConflicts(
  { tx, schema, table, names, sight }: WriteScope,
  rows: readonly StoredRow[],
  records: readonly SeenRecord[],
): Promise<readonly CellConflict[]> {
  const seenIds = new Set(records.flatMap(({ id, seen }) => (seen === undefined ? [] : [id])))
  if (seenIds.size === 0) return []
  const seenRows = rows.filter(({ id }) => seenIds.has(id))
  const targets = sight && (await loadTargetsInSight(tx, () => sight, table, seenRows))
  const rowById = new Map(seenRows.map((row) => [row.id, row]))
  const fields = hideUnseenFields(schema, sight ?? noSight).findTable(table.id)?.fields ?? []
  const conflicts: CellConflict[] = []
  for (const { id, seen = {} } of records) {
    const row = rowById.get(id)
    if (row === undefined) continue
    for (const field of fields.filter((one) => one.id in seen && !unseenTypes.has(one.type))) {
      const current = showCell({ schema, names, targets, isWire: false }, field, readStored(field, row)) ?? null
      if (!isSameCell(seen[field.id], current)) conflicts.push({ id, field_id: field.id, current })
    }
  }
  return conflicts
}

/** Whether a value is that of the cell: options, people and records may be given by their names. */
export const isSameCell = (given: unknown, current: unknown): boolean =>
  isDeepStrictEqual(toComparable(given), toComparable(current)) || isDeepStrictEqual(given, toNames(current))

const toNames = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(toNames)
    : typeof value === 'object' && value !== null && 'name' in value
      ? value.name
      : value

/** People and records are the same by their ids, whatever they are called by now; an empty cell is null. */
function toComparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(toComparable)
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return value === undefined || value === '' || value === false ? null : value
}
