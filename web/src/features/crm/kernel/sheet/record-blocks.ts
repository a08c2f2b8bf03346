import type { WrittenCell } from '@draftwright/contract/crm/cells'
import type { CellRange } from '../../../../ui/grid/grid-columns.ts'
import { measureBlock } from '../../../../ui/grid/measure-block.ts'
import { getCurrency, getValue, isEmptyValue, isWritableColumn, type RecordKind, type RecordRow } from '../record.ts'
import { type PackedValues, readPackedValue } from './packed-values.ts'

/** Cells of one record that are written together. */
export interface RecordCells {
  readonly row: RecordRow
  readonly cells: Readonly<Record<string, WrittenCell>>
}
/** What a block of cells does to the records below it. */
export interface RecordsEffect {
  readonly changes: readonly RecordCells[]
  /** Lines of the block for which there is no record. */
  readonly nBeyond: number
  /** Cells of columns that cannot be written. */
  readonly nFixed: number
}

/** Puts a block at the corner of a range. */
export function pasteValues(
  { kind, rows, keys }: { kind: RecordKind; rows: readonly RecordRow[]; keys: readonly string[] },
  range: CellRange,
  block: readonly (readonly string[])[],
  packed: PackedValues,
): RecordsEffect {
  const { nCols, height, width } = measureBlock(range, block)
  const changes: RecordCells[] = []
  let nFixed = 0
  for (let down = 0; down < height; down++) {
    const row = rows[range.top + down]
    if (row === undefined) return { changes, nFixed, nBeyond: height - down }
    const cells: Record<string, WrittenCell> = {}
    for (let across = 0; across < width; across++) {
      const key = keys[range.left + across]
      const column = key === undefined ? undefined : kind.columns[key]
      const text = block[down % block.length]?.[across % nCols]
      if (key === undefined || column === undefined || text === undefined) continue
      const known = readPackedValue(column, row, packed[down % block.length]?.[across % nCols])
      if (!isWritableColumn(column)) nFixed++
      else cells[key] = known === undefined ? { text } : { value: known }
    }
    if (Object.keys(cells).length > 0) changes.push({ row, cells })
  }
  return { changes, nFixed, nBeyond: 0 }
}

/** The changes that empty a range. */
export function clearValues(
  kind: RecordKind,
  rows: readonly RecordRow[],
  keys: readonly string[],
  { top, left, bottom, right }: CellRange,
): readonly RecordCells[] {
  const cleared = keys.slice(left, right + 1).filter((key) => isWritableColumn(kind.columns[key]))
  return rows.slice(top, bottom + 1).flatMap((row) => {
    const filled = cleared.filter((key) => !isEmptyValue(getValue(row, key)))
    return filled.length === 0 ? [] : [{ row, cells: Object.fromEntries(filled.map((key) => [key, { value: null }])) }]
  })
}

/** The changes that repeat the lines of a range down to a row. Amounts stay in their currency: other cells are left out, and counted. */
export function fillValues(
  kind: RecordKind,
  rows: readonly RecordRow[],
  keys: readonly string[],
  { top, left, bottom, right }: CellRange,
  toRow: number,
): { readonly changes: readonly RecordCells[]; readonly nForeign: number } {
  const filled = keys.slice(left, right + 1).filter((key) => isWritableColumn(kind.columns[key]))
  const lines = rows.slice(top, bottom + 1)
  let nForeign = 0
  const changes = rows.slice(bottom + 1, toRow + 1).flatMap((row, at) => {
    const source = lines[at % lines.length] ?? row
    const values = filled.map((key) => [key, getValue(source, key)] as const)
    // The currency may be filled, too.
    const after = { ...row, ...Object.fromEntries(values) }
    const kept = values.filter(([key, value]) => {
      const column = kind.columns[key]
      return column?.kind !== 'money' || value === null || getCurrency(column, source) === getCurrency(column, after)
    })
    nForeign += values.length - kept.length
    return kept.length === 0 ? [] : [{ row, cells: Object.fromEntries(kept.map(([key, value]) => [key, { value }])) }]
  })
  return { changes, nForeign }
}
