import type { TableField } from '@draftwright/contract/table-fields'
import { type GridRecord, isEmptyCell } from '../model.ts'

/** A cell on the clipboard as it is stored: links with the ids of their records, times with their seconds. */
interface PackedCell {
  readonly type: string
  /** Of a link. */
  readonly to?: string | undefined
  readonly value?: unknown
}
export type PackedCells = readonly (readonly PackedCell[])[]

/** The stored values of a block, as text. */
export const packCells = (rows: readonly GridRecord[], fields: readonly TableField[]): string =>
  JSON.stringify(
    rows.map((row) =>
      fields.map(
        ({ id, type, options }): PackedCell => ({
          type,
          to: options.linkedTableId ?? options.linkedKind,
          value: row.fields[id],
        }),
      ),
    ),
  )

/** Such a block; empty if the text is none. Any page can put one on the clipboard. */
export function unpackCells(text: string): PackedCells {
  try {
    const block: unknown = JSON.parse(text)
    const isBlock =
      Array.isArray(block) &&
      block.every((line: unknown) => Array.isArray(line) && line.every((cell) => typeof cell === 'object' && cell))
    return isBlock ? (block as PackedCells) : []
  } catch {
    return []
  }
}

const momentTypes: ReadonlySet<string> = new Set(['dateTime', 'createdTime', 'lastModifiedTime'])

/** The value of a packed cell in a field that holds the same kind of values; undefined: its text is read instead. */
export function readPackedCell({ type, options }: TableField, cell: PackedCell | undefined): unknown {
  if (cell === undefined || isEmptyCell(cell.value)) return undefined
  const isSame = cell.type === type || (type === 'dateTime' && momentTypes.has(cell.type))
  if (!isSame) return undefined
  if (type === 'workspaceLinks') return cell.to === options.linkedKind ? cell.value : undefined
  if (type === 'multipleRecordLinks') return cell.to === options.linkedTableId ? cell.value : undefined
  if (type === 'rating' && Number(cell.value) > (options.max ?? 5)) return undefined
  return cell.value
}
