import { isDeepStrictEqual } from 'node:util'
import { conflictError } from '../../http/errors.ts'
import { readStored, type StoredRow } from './formula-values.ts'
import type { FieldShape } from './schema.ts'
import { showCell } from './show-cell.ts'
import { loadTargetsInSight } from './workspace-links/load-target-names.ts'
import type { WriteScope } from './write-records.ts'

interface SeenRecord {
  readonly id: string
  readonly seen?: Readonly<Record<string, unknown>> | undefined
}

/** Whose addresses depend on the time. */
const unseenTypes: ReadonlySet<FieldShape['type']> = new Set(['multipleAttachments'])

/** Throws 409 `cell_conflict` where a cell is no longer what its writer saw. Of links to the workspace only those count that the writer sees. */
export async function assertCellsAsSeen(
  { tx, schema, table, names, sight }: WriteScope,
  rows: readonly StoredRow[],
  records: readonly SeenRecord[],
): Promise<void> {
  const seenIds = new Set(records.flatMap(({ id, seen }) => (seen === undefined ? [] : [id])))
  if (seenIds.size === 0) return
  const seenRows = rows.filter(({ id }) => seenIds.has(id))
  const targets = sight && (await loadTargetsInSight(tx, () => sight, table, seenRows))
  const rowById = new Map(seenRows.map((row) => [row.id, row]))
  for (const { id, seen = {} } of records) {
    const row = rowById.get(id)
    const fields = table.fields.filter((field) => field.id in seen && !unseenTypes.has(field.type))
    if (row === undefined || fields.length === 0) continue
    for (const field of fields) {
      const current = showCell({ schema, names, targets, isWire: false }, field, readStored(field, row)) ?? null
      if (!isDeepStrictEqual(toComparable(current), toComparable(seen[field.id])))
        throw conflictError('cell_conflict', 'Someone else changed the same cell in the meantime', {
          id,
          field_id: field.id,
          current,
        })
    }
  }
}

/** People and records are the same by their ids, whatever they are called by now; an empty cell is null. */
function toComparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(toComparable)
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return value === undefined || value === '' || value === false ? null : value
}
