import { describeRelativePeriod } from '../relative-periods.ts'
import type { Column, ColumnKind, Columns } from './columns.ts'
import type { Condition, Filter, FilterValue, Operator, plainOperators } from './filters.ts'
import { getRelativePeriod } from './relative-operators.ts'

/** Returns the display text of a value, such as the name for an id; undefined leaves it unchanged. */
export type ValueNamer = (column: string, value: FilterValue) => string | undefined

const words: Readonly<Record<(typeof plainOperators)[number], string>> = {
  eq: 'is',
  neq: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  like: 'contains exactly',
  ilike: 'contains',
  in: 'is any of',
  not_in: 'is none of',
  is_null: 'is empty',
  is_not_null: 'is not empty',
}
const timeWords: Partial<Readonly<Record<Operator, string>>> = {
  gt: 'is after',
  gte: 'is on or after',
  lt: 'is before',
  lte: 'is on or before',
}
const tagWords: Partial<Readonly<Record<Operator, string>>> = {
  eq: 'has',
  neq: 'does not have',
  in: 'has any of',
  not_in: 'has none of',
}
const byKind: Partial<Readonly<Record<ColumnKind, Partial<Readonly<Record<Operator, string>>>>>> = {
  day: timeWords,
  time: timeWords,
  tags: tagWords,
}

/** The operator in words, placed between the column's label and the value. */
export function describeOperator({ kind }: Column, operator: Operator): string {
  const period = getRelativePeriod(operator)
  if (period !== null) return describeRelativePeriod(period)
  return byKind[kind]?.[operator] ?? words[operator as keyof typeof words]
}

/** A comparison with today in words, its number of days among them; null for another one. */
export function describePeriod(operator: Operator, value: unknown): string | null {
  const period = getRelativePeriod(operator)
  return period === null ? null : describeRelativePeriod(period).replace('…', String(value))
}

/** A filter as a short sentence: `Status is lead and (City is Oslo or Tags has vip)`. */
export function describeFilter(columns: Columns, filter: Filter, naming: ValueNamer = () => undefined): string {
  if ('column' in filter) return describeCondition(columns, filter, naming)
  const [members, between] = 'and' in filter ? [filter.and, ' and '] : [filter.or, ' or ']
  return members
    .map((member) => {
      const text = describeFilter(columns, member, naming)
      return 'column' in member || members.length === 1 ? text : `(${text})`
    })
    .join(between)
}

function describeCondition(columns: Columns, { column: name, operator, value }: Condition, naming: ValueNamer): string {
  const column: Column = (Object.hasOwn(columns, name) ? columns[name] : undefined) ?? { label: name, kind: 'text' }
  const period = describePeriod(operator, value)
  if (period !== null) return `${column.label} ${period}`
  const operatorLabel = describeOperator(column, operator)
  if (operator === 'is_null' || operator === 'is_not_null') return `${column.label} ${operatorLabel}`
  const values = [value].flat().map((one) => naming(name, one) ?? formatValue(column, one))
  return `${column.label} ${operatorLabel} ${values.length === 0 ? 'nothing' : values.join(', ')}`
}

function formatValue({ kind }: Column, value: FilterValue): string {
  if (kind === 'flag') return value === true || value === 'true' ? 'yes' : 'no'
  return value === null ? 'nothing' : String(value)
}
