import type { AccountDb } from '../../../db/account-db.ts'
import type { ComputedField } from '../field-graph.ts'
import type { StoredRow } from '../formula-values.ts'
import { readTargetIds } from './show-targets.ts'
import { loadTargetValues } from './values-store.ts'

/** By record, what a field reads of each record that it links to: in the order of the links, and null where nothing stands. */
export async function readTargetCells(
  tx: AccountDb,
  targets: NonNullable<ComputedField['targets']>,
  rows: readonly StoredRow[],
): Promise<Map<string, readonly unknown[]>> {
  const idsByRow = new Map(rows.map(({ id, cells }) => [id, readTargetIds(cells[targets.link])]))
  const ids = [...new Set([...idsByRow.values()].flat())]
  const known = await loadTargetValues(tx, targets.kind, targets.column, ids)
  const cells = new Map<string, readonly unknown[]>()
  for (const [rowId, own] of idsByRow) {
    // Two that were merged are one.
    const found = new Map(own.flatMap((id) => known.get(id) ?? []).map(({ id, value }) => [id, value]))
    cells.set(rowId, [...found.values()])
  }
  return cells
}

/** The values in one list, those of lists one by one. */
export const flattenValues = (cells: readonly unknown[]): unknown[] =>
  cells.flatMap((value): unknown[] =>
    value === undefined || value === null ? [] : Array.isArray(value) ? (value as unknown[]) : [value],
  )
