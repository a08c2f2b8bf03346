import type { FieldCondition, QueryForm } from '../../../advising/query.ts'
import { getPersonField } from './fields.ts'

/**
 * "With Sam and with me": no row is of both, so those of either are asked for. The field by which they are counted apart; null with one
 * person or none.
 */
export function joinPeople(draft: Pick<QueryForm, 'kind' | 'where'>): string | null {
  const field = getPersonField(draft.kind)
  const [first, ...others] = draft.where.filter(
    (one): one is FieldCondition => 'field' in one && one.field === field && one.op === 'is' && one.not !== true,
  )
  if (first === undefined || field === null || others.length === 0) return null
  first.values.push(...others.flatMap(({ values }) => values))
  draft.where = draft.where.filter((one) => !(others as readonly unknown[]).includes(one))
  return field
}
