import { splitList } from './split-list.ts'
import type { RawFilter } from './filters.ts'

const flatForm =
  /^(?<not>not\.)?(?<operator>eq|neq|gte?|lte?|i?like|in|not_in|is|is_null|is_not_null|is_today|is_(this|last|next)_(week|month|quarter|year)|(not_)?in_last_days|in_next_days)(\.(?<value>[^]*))?$/u
const opposites: Readonly<Record<string, string>> = {
  eq: 'neq',
  neq: 'eq',
  gt: 'lte',
  gte: 'lt',
  lt: 'gte',
  lte: 'gt',
  in: 'not_in',
  not_in: 'in',
  is_null: 'is_not_null',
  is_not_null: 'is_null',
}

/**
 * Parses one column of a query string, as `status=eq.new` or plain `status=new`; `null` is literal text here, as JSON
 * has its own. Never throws: text in any other form is taken literally.
 */
export function parseFlatFilter(column: string, text: string): RawFilter {
  const found = flatForm.exec(text)?.groups
  const operator = found?.['operator']
  if (operator === undefined) return { column, operator: 'eq', value: text === 'null' ? null : text }
  const value = found?.['value']
  const isNot = found?.['not'] !== undefined
  if (operator === 'is') return parseIsFilter(column, value ?? '', isNot)
  const meant = isNot ? (opposites[operator] ?? `not.${operator}`) : operator
  if (operator === 'in' || operator === 'not_in') return { column, operator: meant, value: splitList(value ?? '') }
  const isEmpty = value === 'null' && (operator === 'eq' || operator === 'neq')
  return { column, operator: meant, value: isEmpty ? null : value }
}

function parseIsFilter(column: string, value: string, isNot: boolean): RawFilter {
  if (value === 'true' || value === 'false') return { column, operator: isNot ? 'neq' : 'eq', value }
  if (value !== 'null' && value !== 'not_null') return { column, operator: 'is', value }
  return { column, operator: (value === 'null') === isNot ? 'is_not_null' : 'is_null', value: null }
}
