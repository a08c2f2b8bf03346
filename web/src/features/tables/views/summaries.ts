import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import type { TableField } from '@draftwright/contract/table-fields'
import { isCountOfCells, type SummableColumn } from '../../../ui/grid/summary-words.ts'
import { showCell } from '../cell-text.ts'
import { isPlainResult, toComparedField } from '../fields/result-field.ts'
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

/** Of formulas only numbers are summed up, as far as their type is known. */
export const toSummableColumn = (field: TableField): SummableColumn => ({
  isNumber: numberTypes.has(field.type) && numberTypes.has(toComparedField(field).type),
  isMoment: momentTypes.has(field.type),
})

/** A summary as people read it. */
function formatSummary(field: TableField, kind: SummaryKind, value: number | string | null): string {
  if (value === null) return ''
  if (typeof value !== 'number' || isCountOfCells(kind))
    return typeof value === 'number' ? value.toLocaleString('en') : showCell(field, value)
  const shown = toComparedField(field)
  const { precision = 0 } = shown.options
  const digits = precision + (kind === 'average' ? 2 : 0) + (shown.type === 'percent' ? 2 : 0)
  const isPlain = ['rating', 'count', 'autoNumber', 'formula', 'rollup'].includes(shown.type) || isPlainResult(shown)
  if (isPlain) return value.toLocaleString('en', { maximumFractionDigits: 2 })
  return showCell(shown, kind === 'average' ? Number(value.toFixed(digits)) : value)
}

/** The value among those of a summary, or of one of its groups. */
export function showSummary(
  field: TableField,
  kind: SummaryKind,
  summary: SheetSummary | null,
  values: readonly (number | string | null)[] | undefined,
): string {
  const at = summary?.parts.findIndex((part) => part.field_id === field.id && part.kind === kind) ?? -1
  return at === -1 ? '' : formatSummary(field, kind, values?.[at] ?? null)
}
