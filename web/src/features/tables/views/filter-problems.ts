import type { FilterProblem, TableFilter } from '@draftwright/contract/table-views'
import type { TableField } from '@draftwright/contract/table-fields'
import { toFailure } from '../../../api/api.ts'
import { describeOff as describeConditionsOff } from '../../../ui/ConditionsOff.tsx'
import { type Condition, countConditions, showConditionValue } from './filter-draft.ts'
import { describeOperator, isDayField, isNumberField } from './operators.ts'

const isAbout = (problem: Condition, { field_id, operator, value }: Condition): boolean =>
  problem.field_id === field_id && problem.operator === operator && problem.value === value

/** The filter without these conditions; null where none is left. */
export function leaveOut(filter: TableFilter | null, problems: readonly FilterProblem[]): TableFilter | null {
  if (filter === null || problems.length === 0) return filter
  const keep = <T extends Pick<TableFilter, 'match' | 'conditions'>>(list: T): T => ({
    ...list,
    conditions: list.conditions.filter((condition) => !problems.some((problem) => isAbout(problem, condition))),
  })
  const kept = keep({ ...filter, groups: (filter.groups ?? []).map(keep) })
  return countConditions(kept) === 0 ? null : kept
}

/** The conditions of a filter that a refused list says it looked at too many records for. */
export function readCostlyConditions(filter: TableFilter | null, error: unknown): readonly FilterProblem[] {
  if (filter === null || error === undefined) return []
  const { details } = toFailure(error)
  const { filter_problems: named = [] } = (details ?? {}) as { filter_problems?: readonly FilterProblem[] }
  return [filter, ...(filter.groups ?? [])]
    .flatMap(({ conditions }) => conditions)
    .filter((condition) => named.some((problem) => isAbout(problem, condition)))
    .map((condition) => ({ ...condition, reason: 'too_many_records' }))
}

/** The conditions that are off in a sentence; empty where there are none. */
export const describeOff = (fields: readonly TableField[], problems: readonly FilterProblem[]): string =>
  describeConditionsOff(problems.map((problem) => describeFilterProblem(fields, problem)))

/** A condition that is off, and why. */
export function describeFilterProblem(fields: readonly TableField[], problem: FilterProblem): string {
  const field = fields.find(({ id }) => id === problem.field_id)
  if (field === undefined) return 'A condition on a deleted field'
  const value = showConditionValue(field, problem)
  const said = `“${field.name}” ${describeOperator(field, problem.operator)}${value === '' ? '' : ` “${value}”`}`
  switch (problem.reason) {
    case 'wrong_operator':
      return `${said}: the field has no dates`
    case 'wrong_value':
      return `${said}: not a ${isDayField(field) ? 'date' : isNumberField(field) ? 'number' : 'check mark'}`
    default:
      return `${said}: too slow for this many records`
  }
}
