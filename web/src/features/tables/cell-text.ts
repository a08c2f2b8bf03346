import type { TableField } from '@draftwright/contract/table-fields'
import { isPlainResult, toResultField } from './fields/result-field.ts'
import { isEmptyCell } from './model.ts'
import { formatDuration, formatMoment, parseDuration, parseMoment } from './moments.ts'

const momentTypes: ReadonlySet<TableField['type']> = new Set(['dateTime', 'createdTime', 'lastModifiedTime'])
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u

/** A value as text for the clipboard; read again it is the same. */
export function formatCell(field: TableField, value: unknown): string {
  if (isEmptyCell(value)) return ''
  const { type, options } = field
  if (typeof value === 'number') {
    if (type === 'percent') return `${Number((value * 100).toPrecision(15))}%`
    return type === 'duration' ? formatDuration(value, options.durationFormat) : String(value)
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

const dayLength = 'YYYY-MM-DD'.length

function showValue(field: TableField, value: unknown): string {
  const { type, options } = field
  if (type === 'date' && typeof value === 'string') return value.slice(0, dayLength)
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

const yes: ReadonlySet<string> = new Set(['true', 'checked', '1', 'yes', 'x', '✓'])
const isoDay = /^\d{4}-\d{2}-\d{2}$/u

/** What a typed or pasted text is in a field: null empties the cell, undefined does not fit. The server reads names of options, people and records. */
export function parseCellText(field: TableField, text: string): unknown {
  const { type, options } = field
  const plain = text.trim()
  if (type === 'checkbox') return yes.has(plain.toLowerCase()) ? true : null
  if (plain === '') return null
  switch (type) {
    case 'number':
    case 'currency':
    case 'percent':
    case 'rating': {
      const number = parseNumber(plain)
      if (number === null) return undefined
      if (type === 'percent') return Number((number / 100).toPrecision(15))
      return type !== 'rating'
        ? number
        : Number.isInteger(number) && number >= 0 && number <= (options.max ?? 5)
          ? number
          : undefined
    }
    case 'duration':
      return parseDuration(plain, options.durationFormat) ?? undefined
    case 'date': {
      const iso = isoDay.test(plain) ? plain : parseMoment(plain, { timeZone: 'client' })
      return iso === null ? undefined : isoDay.test(iso) ? iso : formatMoment(iso, { timeZone: 'client' }).slice(0, 10)
    }
    case 'dateTime':
      return parseMoment(plain, options) ?? undefined
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

function parseNumber(text: string): number | null {
  const bare = text.replaceAll(/[\s,$€£¥%]/gu, '')
  const number = bare === '' ? Number.NaN : Number(bare)
  return Number.isFinite(number) ? number : null
}
