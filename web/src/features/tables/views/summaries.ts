import type { TableField } from '@draftwright/contract/table-fields'
import {
  type TableGroup,
  type TableSummaryKind,
  type TableViewSettings,
  tableSummaryKinds,
} from '@draftwright/contract/tables'
import { showCell } from '../cell-text.ts'
import type { SheetSummary } from '../records/use-summary.ts'

const numberTypes: ReadonlySet<TableField['type']> = new Set([
  'number',
  'percent',
  'currency',
  'duration',
  'rating',
  'count',
  'autoNumber',
  'formula',
  'rollup',
])
const momentTypes: ReadonlySet<TableField['type']> = new Set(['date', 'dateTime', 'createdTime', 'lastModifiedTime'])
export const isMomentField = ({ type }: TableField): boolean => momentTypes.has(type)
const ungrouped: ReadonlySet<TableField['type']> = new Set(['button', 'multipleAttachments'])
export const isGroupable = ({ type }: TableField): boolean => !ungrouped.has(type)

/** What can be said of a field's cells. */
export function listSummaryKinds({ type }: TableField): readonly TableSummaryKind[] {
  if (numberTypes.has(type)) return tableSummaryKinds
  return momentTypes.has(type) ? ['min', 'max', 'filled', 'empty', 'unique'] : ['filled', 'empty', 'unique']
}

const words: Record<TableSummaryKind, string> = {
  sum: 'Sum',
  average: 'Average',
  min: 'Smallest',
  max: 'Largest',
  filled: 'Filled',
  empty: 'Empty',
  unique: 'Unique',
}
export function describeSummary(field: TableField, kind: TableSummaryKind): string {
  if (isMomentField(field) && kind === 'min') return 'Earliest'
  return isMomentField(field) && kind === 'max' ? 'Latest' : words[kind]
}

/** A summary as people read it. */
function formatSummary(field: TableField, kind: TableSummaryKind, value: number | string | null): string {
  if (value === null) return ''
  if (typeof value !== 'number' || kind === 'filled' || kind === 'empty' || kind === 'unique')
    return typeof value === 'number' ? value.toLocaleString('en') : showCell(field, value)
  const { precision = 0 } = field.options
  const digits = precision + (kind === 'average' ? 2 : 0) + (field.type === 'percent' ? 2 : 0)
  const isPlain = ['rating', 'count', 'autoNumber', 'formula', 'rollup'].includes(field.type)
  if (isPlain) return value.toLocaleString('en', { maximumFractionDigits: 2 })
  return showCell(field, kind === 'average' ? Number(value.toFixed(digits)) : value)
}

/** The value of a group of moments: a day, a month or a year. */
export function formatPeriod(value: unknown, unit: TableGroup['unit']): string {
  if (typeof value !== 'string') return ''
  if (unit !== 'month') return value
  const first = new Date(`${value}-01T00:00:00Z`)
  return Number.isNaN(first.getTime())
    ? value
    : first.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** The summaries of a view with another one for a field. */
export function chooseSummary(
  { summaries = {} }: TableViewSettings,
  { id }: TableField,
  kind: TableSummaryKind | undefined,
) {
  const others = Object.entries(summaries).filter(([key]) => key !== id)
  return Object.fromEntries(kind === undefined ? others : [...others, [id, kind] as const])
}

/** The value among those of a summary, or of one of its groups. */
export function showSummary(
  field: TableField,
  kind: TableSummaryKind,
  summary: SheetSummary | null,
  values: readonly (number | string | null)[] | undefined,
): string {
  const at = summary?.parts.findIndex((part) => part.field_id === field.id && part.kind === kind) ?? -1
  return at === -1 ? '' : formatSummary(field, kind, values?.[at] ?? null)
}
