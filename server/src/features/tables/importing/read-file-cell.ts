import type { DateOrder } from '@draftwright/contract/import-words'
import type { DecimalSign } from '@draftwright/contract/table-import-words'
import type { CellHabits } from '@draftwright/contract/table-values'
import { type CellContext, parseCell } from '../parse-cell.ts'
import type { FieldShape } from '../schema.ts'
import { TableError } from '../table-error.ts'

/** How the texts of a file are read. */
export interface TextForms {
  readonly date_order: DateOrder
  readonly decimal: DecimalSign
}
/** What a person has said of all texts of a file, after what they seem to be. */
export const toHabits = ({ date_order, decimal }: TextForms): CellHabits => ({
  decimal: decimal === 'comma' ? ',' : '.',
  statedOrder: date_order === 'auto' ? undefined : date_order,
})

type CellReading = { readonly value: unknown } | { readonly problem: string }

/** A file's text as the stored form of a cell, undefined for an empty one; or why it cannot be. Links have their own function. */
export function readFileCell(field: FieldShape, text: string, context: CellContext): CellReading {
  const plain = text.trim()
  if (plain === '') return { value: undefined }
  try {
    return { value: parseCell(field, toInput(field, text, plain), context) }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { problem: wordings[field.type] ?? error.reason ?? 'cannot be read' }
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
