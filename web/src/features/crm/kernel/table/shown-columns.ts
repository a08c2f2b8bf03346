import type { Column, Columns } from '@draftwright/contract/crm/columns'
import { isShowable, type RecordKind } from '../record.ts'

/** One column as it is shown: its place is its place in the list. Widths in pixels. */
export interface ShownColumn {
  readonly key: string
  readonly width?: number
}

export const checkWidth = 40
export const [narrowest, widest] = [64, 640] as const

const widths: Record<Column['kind'], number> = {
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

export const widthOf = (
  { key, width }: ShownColumn,
  { columns, title, widths: own }: Pick<RecordKind, 'columns' | 'title' | 'widths'>,
): number => width ?? own?.[key] ?? (key === title ? 208 : widths[columns[key]?.kind ?? 'text'])

export const withinReach = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** What is shown of a wish: columns that there are, each once, the title always and first. */
export function shownColumns(
  wished: readonly ShownColumn[],
  kind: Pick<RecordKind, 'columns' | 'title'>,
): ShownColumn[] {
  const seen = new Set<string>()
  const known = wished.filter(({ key }) => {
    const column = kind.columns[key]
    if (column === undefined || !isShowable(column) || seen.has(key)) return false
    seen.add(key)
    return true
  })
  const title = known.find(({ key }) => key === kind.title) ?? { key: kind.title }
  return [title, ...known.filter(({ key }) => key !== kind.title)]
}

/** One column to another place; the title keeps the first. */
export function moved(columns: readonly ShownColumn[], from: number, to: number): readonly ShownColumn[] {
  const column = columns[from]
  if (column === undefined || from === 0 || to < 1 || to >= columns.length || from === to) return columns
  const rest = columns.filter((_, at) => at !== from)
  return [...rest.slice(0, to), column, ...rest.slice(to)]
}

export const resized = (columns: readonly ShownColumn[], key: string, width: number): ShownColumn[] =>
  columns.map((column) => (column.key === key ? { key, width: withinReach(width) } : column))

/** `name.240,email,phone` in the address. */
export const columnsText = (columns: readonly ShownColumn[]): string =>
  columns.map(({ key, width }) => (width === undefined ? key : `${key}*${width}`)).join(',')

export function readColumns(text: string): ShownColumn[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [key = '', width] = part.split('*')
      const px = Number(width)
      return Number.isFinite(px) && px > 0 ? { key, width: withinReach(px) } : { key }
    })
}

/** Everything that could be shown, by name. */
export const choosable = (columns: Columns): [string, Column][] =>
  Object.entries(columns)
    .filter(([, column]) => isShowable(column))
    .toSorted(([, one], [, other]) => one.label.localeCompare(other.label))
