import { findPeriodDays, maxRelativeDays, type RelativePeriod, takesDays } from '../relative-periods.ts'
import { getStartOfDay } from '../wall-clock.ts'
import type { Column, ColumnKind, Columns } from './columns.ts'
import { findCountryCodes, toCountryCode } from './countries.ts'
import { parseCustomKey } from './custom-columns.ts'
import {
  convertValue,
  type Problem,
  type FilterContext,
  parseText,
  parseTimeSpan,
  findWorkspaceDay,
  type TimeSpan,
} from './filter-values.ts'
import {
  countConditions,
  computeDepth,
  type Filter,
  type FilterIssue,
  type FilterValue,
  maxConditions,
  maxFilterDepth,
  maxListedValues,
  type Operator,
  plainOperators,
  type RawFilter,
} from './filters.ts'
import { getRelativePeriod, relativeOperatorNames } from './relative-operators.ts'
import { splitList } from './split-list.ts'
import { isPatternMatch } from './text-pattern.ts'

const sameness = ['eq', 'neq', 'in', 'not_in', 'is_null', 'is_not_null'] as const
const order = ['gt', 'gte', 'lt', 'lte'] as const
const byKind: Readonly<Record<ColumnKind, readonly Operator[]>> = {
  text: plainOperators,
  choice: [...sameness, 'like', 'ilike'],
  number: [...sameness, ...order],
  money: [...sameness, ...order],
  day: [...sameness, ...order, ...relativeOperatorNames],
  time: [...sameness, ...order, ...relativeOperatorNames],
  id: sameness,
  flag: sameness,
  tags: sameness,
}
/** Operators that a column supports. */
export const getOperators = (column: Column): readonly Operator[] => byKind[column.kind]

/** Shortens rejected input for use in an error message. */
export const shortenText = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/**
 * Validates a filter against the columns and converts its values to comparable ones; a day in a column of times becomes
 * a range of times. Returns null for a filter without conditions (such as an empty group), and adds problems to the
 * issues.
 */
export function checkFilter(
  raw: RawFilter,
  columns: Columns,
  reader: FilterContext,
  issues: FilterIssue[],
): Filter | null {
  if (computeDepth(raw) > maxFilterDepth) {
    issues.push({ field: 'filters', message: `must not be nested deeper than ${maxFilterDepth} levels` })
    return null
  }
  if (countConditions(raw) > maxConditions) {
    issues.push({ field: 'filters', message: `must have at most ${maxConditions} conditions` })
    return null
  }
  return checkRawFilter(raw, columns, reader, issues)
}

function checkRawFilter(raw: RawFilter, columns: Columns, reader: FilterContext, issues: FilterIssue[]): Filter | null {
  if ('column' in raw) return checkCondition(raw, columns, reader, issues)
  const members = ('and' in raw ? raw.and : raw.or).flatMap(
    (member) => checkRawFilter(member, columns, reader, issues) ?? [],
  )
  if (members.length <= 1) return members[0] ?? null
  return 'and' in raw ? { and: members } : { or: members }
}

function checkCondition(
  { column: name, operator, value }: Extract<RawFilter, { column: string }>,
  columns: Columns,
  reader: FilterContext,
  issues: FilterIssue[],
): Filter | null {
  const field = shortenText(name)
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (column === undefined) {
    issues.push({ field, message: 'is not a known field', allowed: Object.keys(columns) })
    return null
  }
  const known = getOperators(column)
  const found = known.find((one) => one === operator)
  if (found === undefined) {
    issues.push({ field, message: `cannot be compared by ${shortenText(operator) || 'nothing'}`, allowed: known })
    return null
  }
  const read = readComparison(name, column, found, value, reader)
  if (!('problem' in read)) return read
  issues.push({ field, message: read.problem, ...(read.allowed ? { allowed: read.allowed } : {}) })
  return null
}

function readComparison(
  name: string,
  column: Column,
  operator: Operator,
  value: unknown,
  reader: FilterContext,
): Filter | Problem {
  const period = getRelativePeriod(operator)
  if (period !== null) return readPeriod(name, column, period, value, reader)
  const isEmpty: Filter = { column: name, operator: 'is_null', value: null }
  const isFilled: Filter = { column: name, operator: 'is_not_null', value: null }
  switch (operator) {
    case 'is_null':
    case 'is_not_null':
      return (operator === 'is_null') === (value !== false && value !== 'false') ? isEmpty : isFilled
    case 'in':
    case 'not_in':
      return readListComparison(name, column, operator, value, reader)
    case 'like':
    case 'ilike': {
      const text = value === null ? { problem: 'needs a value' } : parseText(value)
      if ('problem' in text) return text
      const written: Filter = { column: name, operator, value: text.value }
      return column.isCountry === true ? addCountriesNamed(written, text.value) : written
    }
    case 'eq':
    case 'neq':
      if (value === null) return operator === 'eq' ? isEmpty : isFilled
  }
  if (value === undefined || value === null) return { problem: 'needs a value' }
  if (column.kind === 'time') {
    const span = parseTimeSpan(value, reader)
    if ('problem' in span) return span
    const made = toTimeFilter(name, operator, span)
    const isBefore = operator === 'lt' || operator === 'lte'
    return isBefore && column.isNullOldest === true ? { or: [made, isEmpty] } : made
  }
  const read = readOneValue(name, column, value, reader)
  return 'problem' in read ? read : { column: name, operator, value: read.value }
}

/** A comparison with today, as days or as times of the workspace's time zone. */
function readPeriod(
  name: string,
  column: Column,
  period: RelativePeriod,
  value: unknown,
  reader: FilterContext,
): Filter | Problem {
  const days = takesDays(period) ? Number(typeof value === 'string' ? value.trim() || NaN : value) : 0
  if (takesDays(period) && !(Number.isInteger(days) && days >= 1 && days <= maxRelativeDays))
    return { problem: `needs a whole number of days from 1 to ${maxRelativeDays}` }
  const { from, to, hasNever } = findPeriodDays(period, days, findWorkspaceDay(reader))
  const bound = (day: string): string =>
    column.kind === 'time' ? new Date(getStartOfDay(day, reader.zone())).toISOString() : day
  const is = (operator: Operator, day: string): Filter => ({ column: name, operator, value: bound(day) })
  const within: Filter = from === null ? is('lt', to) : { and: [is('gte', from), is('lt', to)] }
  return hasNever ? { or: [within, { column: name, operator: 'is_null', value: null }] } : within
}

/** Countries are also matched by their English names. */
function addCountriesNamed(written: Filter & { column: string }, pattern: string): Filter {
  const words = pattern.toLowerCase()
  const codes = findCountryCodes((country) => isPatternMatch(country.toLowerCase(), words))
  return codes.length === 0 ? written : { or: [written, { column: written.column, operator: 'in', value: codes }] }
}

function readOneValue(name: string, column: Column, value: unknown, reader: FilterContext) {
  const read = convertValue(column, value, reader)
  // A workspace may remove an option that its records still have, so only built-in choices are validated.
  if (!('problem' in read) && column.isCountry === true && typeof read.value === 'string')
    return { value: toCountryCode(read.value) ?? read.value }
  if ('problem' in read || column.kind !== 'choice' || column.choices === undefined || parseCustomKey(name) !== null)
    return read
  return column.choices.includes(String(read.value))
    ? read
    : { problem: `must be one of ${column.choices.join(', ')}`, allowed: column.choices }
}

function toTimeFilter(name: string, operator: Operator, { from, to }: TimeSpan): Filter {
  const is = (operator: Operator, value: string): Filter => ({ column: name, operator, value })
  const isDay = from !== to
  switch (operator) {
    case 'eq':
      return isDay ? { and: [is('gte', from), is('lt', to)] } : is('eq', from)
    case 'neq':
      return isDay
        ? { or: [is('lt', from), is('gte', to), { column: name, operator: 'is_null', value: null }] }
        : is('neq', from)
    case 'gt':
      return isDay ? is('gte', to) : is('gt', from)
    case 'lte':
      return isDay ? is('lt', to) : is('lte', from)
    default:
      return is(operator, from)
  }
}

/** A null in the list matches records without a value. */
function readListComparison(
  name: string,
  column: Column,
  operator: 'in' | 'not_in',
  value: unknown,
  reader: FilterContext,
) {
  const listed = Array.isArray(value) ? (value as unknown[]) : typeof value === 'string' ? splitList(value) : null
  if (listed === null) return { problem: 'must be compared with a list of values' }
  if (listed.length > maxListedValues) return { problem: `must be compared with at most ${maxListedValues} values` }
  const isIn = operator === 'in'
  const values: FilterValue[] = []
  const others: Filter[] = []
  for (const item of listed) {
    if (item === null) others.push({ column: name, operator: isIn ? 'is_null' : 'is_not_null', value: null })
    else if (column.kind === 'time') {
      const span = parseTimeSpan(item, reader)
      if ('problem' in span) return span
      if (span.from === span.to) values.push(span.from)
      else others.push(toTimeFilter(name, isIn ? 'eq' : 'neq', span))
    } else {
      const read = readOneValue(name, column, item, reader)
      if ('problem' in read) return read
      values.push(read.value)
    }
  }
  const plain: Filter = { column: name, operator, value: values }
  if (others.length === 0) return plain
  const all = values.length === 0 ? others : [plain, ...others]
  return isIn ? { or: all } : { and: all }
}
