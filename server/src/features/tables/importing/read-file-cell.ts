import { toTextForms } from '@draftwright/contract/column-forms'
import type { TableImportPlan } from '@draftwright/contract/table-import-words'
import type { TableReading } from '@draftwright/contract/table-reading-words'
import { hasBlankMarks, isBlankMark } from '@draftwright/contract/typed/blank-marks'
import type { CellHabits } from '@draftwright/contract/table-values'
import { type CellContext, parseCell } from '../parse-cell.ts'
import type { FieldShape } from '../schema.ts'
import { TableError } from '../table-error.ts'

/** How the texts of a column are read: as somebody has said, else as its values tell. */
export const toHabits = (
  { reading }: { readonly reading: TableReading | null },
  { forms }: Pick<TableImportPlan, 'forms'>,
  at: number,
): CellHabits => toTextForms(reading?.columns?.[at], forms[at])

type CellReading = { readonly value: unknown } | { readonly problem: string }

/** A file's text as the stored form of a cell, undefined for an empty one; or why it cannot be. Links have their own function. */
export function readFileCell(field: FieldShape, text: string, context: CellContext): CellReading {
  const plain = text.trim()
  if (plain === '' || (hasBlankMarks(field.type) && isBlankMark(plain))) return { value: undefined }
  try {
    return { value: parseCell(field, toInput(field, text, plain), context) }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { problem: wordings[field.type] ?? error.reason ?? 'cannot be read' }
  }
}

/** Different texts of a column that are kept. */
const mostKept = 10_000

/** Reads the cells of one column. Most columns say few things often, and a day or an amount takes a hundred times as long as a look-up. */
export function createCellReader(field: FieldShape, context: CellContext): (text: string) => CellReading {
  const known = new Map<string, CellReading>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const reading = readFileCell(field, text, context)
    if (known.size < mostKept) known.set(text, reading)
    return reading
  }
}

function toInput({ type }: FieldShape, text: string, plain: string): string {
  if (type === 'singleLineText') return plain.replaceAll(/[\r\n\t]+/gu, ' ')
  return type === 'multilineText' || type === 'richText' ? text.replaceAll('\r\n', '\n') : plain
}

const wordings: Readonly<Partial<Record<FieldShape['type'], string>>> = {
  rating: 'must be a whole number within the scale',
  singleCollaborator: 'must be the name or address of a member',
  multipleCollaborators: 'must be names or addresses of members',
}
