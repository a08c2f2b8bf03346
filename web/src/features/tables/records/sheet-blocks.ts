import { isEnteredType, type TableField } from '@draftwright/contract/table-fields'
import type { CellRange } from '../../../ui/grid/grid-columns.ts'
import { measureBlock } from '../../../ui/grid/measure-block.ts'
import { describeReading, type Reading, toRead, toUnreadable } from '@draftwright/contract/typed/reading'
import { toValueFormat } from '@draftwright/contract/table-values'
import { readCellText } from '../cell-text.ts'
import { type Cells, type GridRecord, isEmptyCell } from '../model.ts'
import { type PackedCells, readPackedCell } from './packed-cells.ts'

/** A cell of a pasted block that is not written, and why. */
export interface LeftOutCell {
  /** The line of the block, from 0. */
  readonly line: number
  readonly field: string
  readonly reason: string
}
/** What a block of cells does to the records below it. */
export interface BlockEffect {
  readonly changes: readonly GridRecord[]
  readonly added: readonly Cells[]
  readonly leftOut: readonly LeftOutCell[]
}

/** Types whose cells are written. */
export const isWritableField = ({ type }: TableField): boolean => isEnteredType(type) && type !== 'multipleAttachments'

/**
 * Puts a block at the corner of a range. Rows below the last record are new records; a block that fits into a larger range as a
 * whole is repeated, as in a spreadsheet. Packed cells, if there are any, are preferred to their texts.
 */
export function pasteBlock(
  rows: readonly GridRecord[],
  fields: readonly TableField[],
  range: CellRange,
  block: readonly (readonly string[])[],
  packed: PackedCells = [],
): BlockEffect {
  const { top, left } = range
  const { nCols, height, width } = measureBlock(range, block)
  const changes: GridRecord[] = []
  const added: Cells[] = []
  const leftOut: LeftOutCell[] = []
  for (let down = 0; down < height; down++) {
    const line = block[down % block.length] ?? []
    const cells: Record<string, unknown> = {}
    for (let across = 0; across < width; across++) {
      const field = fields[left + across]
      const text = line[across % nCols]
      if (field === undefined || text === undefined) continue
      const known = readPackedCell(field, packed[down % block.length]?.[across % nCols])
      const reading = known === undefined ? readWritable(field, text) : toRead(known)
      const reason = describeReading(reading, toValueFormat(field, {})?.kind ?? '')
      if (reason !== null) leftOut.push({ line: down, field: field.name, reason })
      if (reading.is === 'read') cells[field.id] = reading.value
    }
    const row = rows[top + down]
    if (row === undefined) added.push(dropEmptyCells(cells))
    else if (Object.keys(cells).length > 0) changes.push({ id: row.id, fields: cells })
  }
  return { changes, added, leftOut }
}

const readWritable = (field: TableField, text: string): Reading<unknown> =>
  isWritableField(field) ? readCellText(field, text) : toUnreadable('is set automatically')

const mostTold = 3
/** Which cells of a block are not written: the first ones by their lines, and how many there are. */
export function describeLeftOut(leftOut: readonly LeftOutCell[]): string {
  if (leftOut.length === 0) return ''
  const told = leftOut
    .toSorted((one, other) => one.line - other.line)
    .slice(0, mostTold)
    .map(({ line, field, reason }) => `row ${line + 1}: ${field} ${reason}`)
  const more = leftOut.length > mostTold ? `; and ${(leftOut.length - mostTold).toLocaleString('en')} more` : ''
  const cells = leftOut.length === 1 ? '1 cell was' : `${leftOut.length.toLocaleString('en')} cells were`
  return `${cells} left out: ${told.join('; ')}${more}.`
}

const dropEmptyCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => !isEmptyCell(value)))

/** The changes that empty a range. */
export const clearBlock = (
  rows: readonly GridRecord[],
  fields: readonly TableField[],
  { top, left, bottom, right }: CellRange,
): readonly GridRecord[] =>
  rows.slice(top, bottom + 1).flatMap(({ id, fields: before }) => {
    const filled = fields
      .slice(left, right + 1)
      .filter((field) => isWritableField(field) && !isEmptyCell(before[field.id]))
    return filled.length === 0 ? [] : [{ id, fields: Object.fromEntries(filled.map((field) => [field.id, null])) }]
  })

/** The changes that repeat the lines of a range down to a row, where a cell holds something else. */
export function fillBlock(
  rows: readonly GridRecord[],
  fields: readonly TableField[],
  { top, left, bottom, right }: CellRange,
  toRow: number,
): readonly GridRecord[] {
  const filled = fields.slice(left, right + 1).filter(isWritableField)
  const lines = rows.slice(top, bottom + 1)
  if (filled.length === 0) return []
  return rows.slice(bottom + 1, toRow + 1).flatMap(({ id, fields: before }, at) => {
    const source = lines[at % lines.length]
    const changed = filled.flatMap((field) => {
      const value = source?.fields[field.id] ?? null
      return JSON.stringify(before[field.id] ?? null) === JSON.stringify(value) ? [] : [[field.id, value] as const]
    })
    return changed.length === 0 ? [] : [{ id, fields: Object.fromEntries(changed) }]
  })
}
