import { type CellConflict, findConflicts, isSameCell } from './assert-seen.ts'
import type { ChangeRecords } from './changes-store.ts'
import type { StoredRow } from './formula-values.ts'
import type { RecordInput } from './record-input.ts'
import type { WriteScope } from './write-records.ts'

interface SeenInput extends RecordInput {
  readonly id: string
  readonly seen?: Readonly<Record<string, unknown>> | undefined
}

interface KeptTheirs<T extends SeenInput> {
  /** What can be written: without the cells that others have changed. */
  readonly records: readonly T[]
  readonly conflicts: readonly CellConflict[]
  readonly missing_ids: readonly string[]
}

/**
 * Leaves out what others have changed or deleted since it was seen. Cells that already hold what is wanted are no conflict, nor
 * those that an earlier request with the same change wrote.
 */
export async function keepTheirs<T extends SeenInput>(
  scope: WriteScope,
  rows: readonly StoredRow[],
  records: readonly T[],
  repeated: ChangeRecords = [],
): Promise<KeptTheirs<T>> {
  const here = new Set(rows.map(({ id }) => id))
  const inputById = new Map(records.map((record) => [record.id, record.fields]))
  const writtenById = new Map(repeated.map(({ id, after }) => [id, after ?? {}]))
  const differing = await findConflicts(scope, rows, records)
  const conflicts = differing.filter(({ id, field_id, current }) => {
    const given = inputById.get(id)
    if (given === undefined || !(field_id in given) || field_id in (writtenById.get(id) ?? {})) return false
    return !isSameCell(given[field_id], current)
  })
  const refused = new Set(conflicts.map(({ id, field_id }) => `${id} ${field_id}`))
  return {
    records: records.flatMap((record) => {
      if (!here.has(record.id)) return []
      const kept = Object.entries(record.fields).filter(([field]) => !refused.has(`${record.id} ${field}`))
      return kept.length === 0 ? [] : [{ ...record, fields: Object.fromEntries(kept) }]
    }),
    conflicts,
    missing_ids: records.flatMap(({ id }) => (here.has(id) ? [] : [id])),
  }
}
