import type { Column, Columns } from '@draftwright/contract/crm/columns'
import { clampWidth } from '../../../../ui/grid/grid-columns.ts'
import { isShowableColumn, type RecordKind } from '../record.ts'

/** A visible column: its position is its index. Widths in pixels. */
export interface ShownColumn {
  readonly key: string
  readonly width?: number
}

const widthsByKind: Record<Column['kind'], number> = {
  text: 160,
  choice: 124,
  number: 104,
  money: 132,
  day: 128,
  time: 152,
  id: 168,
  flag: 88,
  tags: 180,
}

export const getColumnWidth = (
  { key, width }: ShownColumn,
  { columns, title, widths: own }: Pick<RecordKind, 'columns' | 'title' | 'widths'>,
): number => width ?? own?.[key] ?? (key === title ? 208 : widthsByKind[columns[key]?.kind ?? 'text'])

/** The visible columns of a wish list: existing ones, each once, the title always and first. */
export function resolveColumns(
  requested: readonly ShownColumn[],
  kind: Pick<RecordKind, 'columns' | 'title'>,
): ShownColumn[] {
  const seen = new Set<string>()
  const known = requested.filter(({ key }) => {
    const column = kind.columns[key]
    if (column === undefined || !isShowableColumn(column) || seen.has(key)) return false
    seen.add(key)
    return true
  })
  const title = known.find(({ key }) => key === kind.title) ?? { key: kind.title }
  return [title, ...known.filter(({ key }) => key !== kind.title)]
}

/** Moves a column; the title stays first. */
export function moveColumn(columns: readonly ShownColumn[], from: number, to: number): readonly ShownColumn[] {
  const column = columns[from]
  if (column === undefined || from === 0 || to < 1 || to >= columns.length || from === to) return columns
  const rest = columns.filter((_, at) => at !== from)
  return [...rest.slice(0, to), column, ...rest.slice(to)]
}

export const resizeColumn = (columns: readonly ShownColumn[], key: string, width: number): ShownColumn[] =>
  columns.map((column) => (column.key === key ? { key, width: clampWidth(width) } : column))

/** `name.240,email,phone` in the address. */
export const formatColumns = (columns: readonly ShownColumn[]): string =>
  columns.map(({ key, width }) => (width === undefined ? key : `${key}*${width}`)).join(',')

export function parseColumns(text: string): ShownColumn[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [key = '', width] = part.split('*')
      const px = Number(width)
      return Number.isFinite(px) && px > 0 ? { key, width: clampWidth(px) } : { key }
    })
}

/** All available columns, by name. */
export const listChoosableColumns = (columns: Columns): [string, Column][] =>
  Object.entries(columns)
    .filter(([, column]) => isShowableColumn(column))
    .toSorted(([, one], [, other]) => one.label.localeCompare(other.label))
