import type { TableField } from '@draftwright/contract/table-fields'
import { toValueFormat } from '@draftwright/contract/table-values'
import { formatFieldDay, formatFieldTime } from '@draftwright/contract/typed/format-day'
import { type Reading, toRead, toUnreadable } from '@draftwright/contract/typed/reading'
import { readTypedValue } from '@draftwright/contract/typed/typed-value'
import { formatOwnNumber, getOwnHabits } from '../../ui/own-habits.ts'
import { isPlainResult, toResultField } from './fields/result-field.ts'
import { isEmptyCell } from './model.ts'
import { formatDuration, formatMoment } from './moments.ts'

const momentTypes: ReadonlySet<TableField['type']> = new Set(['dateTime', 'createdTime', 'lastModifiedTime'])
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u

/** A value as text for the clipboard; read again it is the same. */
export function formatCell(field: TableField, value: unknown): string {
  if (isEmptyCell(value)) return ''
  const { type, options } = field
  if (typeof value === 'number') {
    if (type === 'percent') return `${formatOwnNumber(Number((value * 100).toPrecision(15)))}%`
    return type === 'duration' ? formatDuration(value, options.durationFormat) : formatOwnNumber(value)
  }
  if (type === 'checkbox') return 'checked'
  if (typeof value === 'string' && momentTypes.has(type)) return formatMoment(value, options)
  return formatAny(value, field)
}

/** A value as people read it: of computed fields as their results are. */
export function showCell(field: TableField, value: unknown): string {
  const shown = toResultField(field)
  if (shown === field || !Array.isArray(value)) return showValue(shown, value)
  return value
    .map((one) => showValue(shown, one))
    .filter((text) => text !== '')
    .join(', ')
}

function showValue(field: TableField, value: unknown): string {
  const { type, options } = field
  if (type === 'date' && typeof value === 'string') return formatFieldDay(value, options.dateFormat, navigator.language)
  if (typeof value === 'string' && momentTypes.has(type)) {
    const [day = '', time = ''] = formatMoment(value, options).split(' ')
    const shown = formatFieldDay(day, options.dateFormat, navigator.language)
    return time === '' ? shown : `${shown} ${formatFieldTime(time, options.timeFormat)}`
  }
  if (typeof value !== 'number') return formatCell(field, value)
  // The latest of no days.
  if (value === 0 && (type === 'date' || type === 'dateTime')) return ''
  if (isPlainResult(field)) return value.toLocaleString('en', { maximumFractionDigits: 8 })
  if (type === 'percent') return `${formatNumber(value * 100, options.precision)}%`
  if (type === 'currency') return `${options.symbol ?? ''}${formatNumber(value, options.precision)}`
  if (type === 'number') return formatNumber(value, options.precision)
  return type === 'formula' || type === 'rollup'
    ? value.toLocaleString('en', { maximumFractionDigits: 8 })
    : formatCell(field, value)
}

const formatNumber = (value: number, precision = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: precision, maximumFractionDigits: Math.max(precision, 8) })

function formatAny(value: unknown, field: TableField): string {
  if (Array.isArray(value))
    return value
      .map((one) => formatAny(one, field))
      .filter((text) => text !== '')
      .join(', ')
  if (typeof value === 'object' && value !== null) {
    // A button is its address.
    if (field.type === 'button') return 'url' in value && typeof value.url === 'string' ? value.url : ''
    const { name, text, filename, error } = value as Partial<Record<'name' | 'text' | 'filename' | 'error', unknown>>
    const shown = name ?? text ?? filename ?? error
    return typeof shown === 'string' ? shown : ''
  }
  if (typeof value === 'string') return isoTime.test(value) ? formatMoment(value, field.options) : value
  return value === true ? 'checked' : typeof value === 'number' ? String(value) : ''
}

/** What a typed or pasted text is in a field; null empties the cell. The server reads names of options, people and records. */
export function readCellText(field: TableField, text: string): Reading<unknown> {
  const plain = text.trim()
  if (plain === '') return toRead(null)
  const habits = getOwnHabits()
  const format = toValueFormat(field, habits)
  if (format === null) return toRead(toInput(field, text, plain))
  const reading = readTypedValue(plain, format, habits)
  if (reading.is !== 'read') return reading
  if (field.type === 'checkbox') return toRead(reading.value === true ? true : null)
  const { value } = reading
  const max = field.options.max ?? 5
  if (field.type !== 'rating' || typeof value !== 'number') return reading
  return Number.isInteger(value) && value >= 0 && value <= max
    ? reading
    : toUnreadable(`must be a whole number up to ${max}`)
}

function toInput({ type }: TableField, text: string, plain: string): unknown {
  switch (type) {
    case 'multipleSelects':
    case 'multipleCollaborators':
      return plain.split(',').flatMap((part) => part.trim() || [])
    case 'barcode':
      return { text: plain }
    case 'singleLineText':
    case 'multilineText':
    case 'richText':
      return text
    default:
      return plain
  }
}
