import type { TableField } from '@draftwright/contract/table-fields'
import { maxRelativeDays } from '@draftwright/contract/relative-periods'
import type { TableFilter } from '@draftwright/contract/table-views'
import { formatCell, readCellText } from '../cell-text.ts'
import { toComparedField } from '../fields/result-field.ts'
import { isNumberField, listOperators, takesNumberOfDays, takesValue } from './operators.ts'

export type Condition = TableFilter['conditions'][number]
export type ConditionList = Pick<TableFilter, 'match' | 'conditions'>

const commonDays = 14

export const createCondition = (field: TableField): Condition =>
  changeOperator({ field_id: field.id, operator: 'eq' }, listOperators(field)[0] ?? 'contains')

/** Another comparison of the same field: a value that does not fit it is dropped. */
export function changeOperator({ field_id, operator, value }: Condition, next: Condition['operator']): Condition {
  if (takesNumberOfDays(next))
    return { field_id, operator: next, value: takesNumberOfDays(operator) ? value : commonDays }
  return takesValue(next) && !takesNumberOfDays(operator) && value !== undefined
    ? { field_id, operator: next, value }
    : { field_id, operator: next }
}

/** The value of a condition as it is typed: a share as percent, a duration as hours and minutes. */
export function showConditionValue(field: TableField, { value }: Condition): string {
  const own = toComparedField(field)
  return typeof value === 'number' && (own.type === 'percent' || own.type === 'duration')
    ? formatCell(own, value)
    : String(value ?? '')
}

/** How many conditions a filter has, those in brackets as well. */
export const countConditions = (filter: TableFilter | null | undefined): number =>
  [filter, ...(filter?.groups ?? [])].reduce((sum, list) => sum + (list?.conditions.length ?? 0), 0)

/** What is filtered by: complete conditions, with numbers as numbers. Null where there is none. */
export function toSentFilter(
  fields: readonly TableField[],
  list: ConditionList,
  groups: readonly ConditionList[],
): TableFilter | null {
  const send = ({ match, conditions }: ConditionList) => ({
    match,
    conditions: conditions.flatMap((one) => toSentCondition(fields, one) ?? []),
  })
  const sent = groups.map(send).filter(({ conditions }) => conditions.length > 0)
  const filter = { ...send(list), ...(sent.length === 0 ? {} : { groups: sent }) }
  return countConditions(filter) === 0 ? null : filter
}

function toSentCondition(fields: readonly TableField[], condition: Condition): Condition | null {
  const field = fields.find(({ id }) => id === condition.field_id)
  const { field_id, operator, value } = condition
  if (field === undefined) return null
  if (!takesValue(operator)) return { field_id, operator }
  if (takesNumberOfDays(operator)) {
    const days = Number(value)
    return Number.isInteger(days) && days >= 1 && days <= maxRelativeDays ? { field_id, operator, value: days } : null
  }
  if (value === undefined || value === '') return null
  if (typeof value !== 'string' || !isNumberField(field)) return condition
  const own = toComparedField(field)
  const type = own.type === 'percent' || own.type === 'duration' ? own.type : 'number'
  const reading = readCellText({ ...own, type }, value)
  return reading.is === 'read' && typeof reading.value === 'number'
    ? { field_id, operator, value: reading.value }
    : condition
}
