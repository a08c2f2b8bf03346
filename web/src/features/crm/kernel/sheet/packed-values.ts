import type { Column } from '@draftwright/contract/crm/columns'
import { getCurrency, getValue, type RecordKind, type RecordRow } from '../record.ts'

/** A cell on the clipboard as it is stored: ids of people and companies, amounts with their currency. */
interface PackedValue {
  readonly kind: string
  /** Of an id. */
  readonly to?: string | undefined
  readonly currency?: string | undefined
  readonly value: unknown
}
export type PackedValues = readonly (readonly PackedValue[])[]

/** The stored values of a block, as text. */
export const packValues = ({ columns }: RecordKind, rows: readonly RecordRow[], keys: readonly string[]): string =>
  JSON.stringify(
    rows.map((row) =>
      keys.map((key): PackedValue => {
        const column = columns[key]
        return {
          kind: column?.kind ?? 'text',
          to: column?.to,
          currency: column?.kind === 'money' ? getCurrency(column, row) : undefined,
          value: getValue(row, key),
        }
      }),
    ),
  )

/** Such a block; empty if the text is none. Any page can put one on the clipboard. */
export function unpackValues(text: string): PackedValues {
  try {
    const block: unknown = JSON.parse(text)
    const isBlock =
      Array.isArray(block) &&
      block.every(
        (line: unknown) =>
          Array.isArray(line) &&
          line.every((cell: unknown) => typeof cell === 'object' && cell !== null && 'kind' in cell && 'value' in cell),
      )
    return isBlock ? (block as PackedValues) : []
  } catch {
    return []
  }
}

/** The value of a packed cell in a column that holds the same kind of values; undefined: its text is read instead. */
export function readPackedValue(column: Column, row: RecordRow, cell: PackedValue | undefined): unknown {
  if (cell === undefined || cell.value === null || cell.kind !== column.kind || cell.to !== column.to) return undefined
  if (column.kind === 'money') return cell.currency === getCurrency(column, row) ? cell.value : undefined
  if (column.kind === 'choice')
    return column.choices?.some((choice) => choice === cell.value) === true ? cell.value : undefined
  if (column.kind === 'tags') return Array.isArray(cell.value) && column.choices === undefined ? cell.value : undefined
  return cell.value
}
