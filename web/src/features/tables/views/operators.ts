import type { TableField } from '@draftwright/contract/table-fields'
import type { TableOperator } from '@draftwright/contract/table-views'
import {
  describeRelativePeriod,
  type RelativePeriod,
  relativePeriods,
  takesDays,
} from '@draftwright/contract/relative-periods'
import { toComparedField } from '../fields/result-field.ts'

const blank = ['isBlank', 'isNotBlank'] as const
const isRelative = (operator: TableOperator): operator is RelativePeriod =>
  (relativePeriods as readonly string[]).includes(operator)
const text = ['contains', 'notContains', 'eq', 'neq', ...blank] as const
const order = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', ...blank] as const
const orderedTypes: ReadonlySet<TableField['type']> = new Set([
  'number',
  'currency',
  'percent',
  'rating',
  'duration',
  'count',
  'autoNumber',
  'date',
  'dateTime',
  'createdTime',
  'lastModifiedTime',
])
const dayTypes: ReadonlySet<TableField['type']> = new Set(['date', 'dateTime', 'createdTime', 'lastModifiedTime'])
const resultTypes: ReadonlySet<TableField['type']> = new Set(['formula', 'rollup'])

/** The comparisons that make sense for a field. */
export function listOperators(field: TableField): readonly TableOperator[] {
  const { type } = toComparedField(field)
  if (type === 'checkbox') return ['isNotBlank', 'isBlank']
  if (dayTypes.has(type)) return [...relativePeriods, ...order]
  if (orderedTypes.has(type)) return order
  // Who reads the names differs, so lists are filtered by their number.
  if (type === 'workspaceLinks') return blank
  if (type === 'singleSelect') return ['eq', 'neq', 'contains', ...blank]
  return resultTypes.has(type) ? [...order, 'contains', 'notContains'] : text
}

const words: Record<Exclude<TableOperator, RelativePeriod>, string> = {
  eq: 'is',
  neq: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  isBlank: 'is empty',
  isNotBlank: 'is not empty',
}
const dayWords: Partial<Record<TableOperator, string>> = {
  gt: 'is after',
  gte: 'is on or after',
  lt: 'is before',
  lte: 'is on or before',
}

/** A comparison in words, by the type of its field. */
export function describeOperator(field: TableField, operator: TableOperator): string {
  const { type } = toComparedField(field)
  if (isRelative(operator)) return describeRelativePeriod(operator)
  if (type === 'checkbox') return operator === 'isBlank' ? 'is not checked' : 'is checked'
  return (dayTypes.has(type) ? dayWords[operator] : undefined) ?? words[operator]
}
export const takesValue = (operator: TableOperator): boolean =>
  isRelative(operator) ? takesDays(operator) : operator !== 'isBlank' && operator !== 'isNotBlank'
/** Whether the value is a number of days. */
export const takesNumberOfDays = (operator: TableOperator): boolean => isRelative(operator) && takesDays(operator)
export const isDayField = (field: TableField): boolean => dayTypes.has(toComparedField(field).type)
export const isNumberField = (field: TableField): boolean =>
  orderedTypes.has(toComparedField(field).type) && !isDayField(field)
