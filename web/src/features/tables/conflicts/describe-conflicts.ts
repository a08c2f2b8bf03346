import type { TableField } from '@draftwright/contract/table-fields'
import { formatCell } from '../cell-text.ts'
import { isEmptyCell } from '../model.ts'

/** A cell that was to be written, and that somebody else has changed meanwhile. */
export interface ConflictingCell {
  readonly id: string
  readonly recordName: string
  readonly field: TableField
  readonly mine: unknown
  readonly theirs: unknown
}

/** A value as it is quoted in a sentence. */
export const quoteCell = (field: TableField | undefined, value: unknown): string =>
  field === undefined || isEmptyCell(value) ? 'empty' : `“${formatCell(field, value)}”`

const describeMissing = (n: number): string =>
  n === 0
    ? ''
    : n === 1
      ? 'One of these records was deleted.'
      : `${n.toLocaleString('en')} of these records were deleted.`

/** One sentence for the cells of a block that were left as others have written them, and one for records that are gone. */
export function describeConflicts(cells: readonly ConflictingCell[], nMissing: number): string {
  const [first, ...others] = cells
  const sentences = [
    first === undefined
      ? ''
      : others.length === 0
        ? `Someone else changed ${first.field.name} to ${quoteCell(first.field, first.theirs)}. Yours, ${quoteCell(first.field, first.mine)}, isn’t saved.`
        : `Someone else changed ${cells.length.toLocaleString('en')} of these cells. Yours aren’t saved there.`,
    describeMissing(nMissing),
  ]
  return sentences.filter((one) => one !== '').join(' ')
}
