import type { Filter } from '@draftwright/contract/crm/filters'
import { type FieldCondition, queryFields, type QueryForm, type QueryKind } from '@draftwright/contract/query-form'
import { isPostGroup, postGroups } from '@draftwright/contract/vocabulary'

interface ListForm {
  readonly form: QueryForm
  /** The list is narrowed by what a question has no words for: all rows are asked about. */
  readonly isAll: boolean
}

const kinds: Readonly<Record<string, QueryKind>> = {
  opportunities: 'opportunity',
  companies: 'company',
  contacts: 'contact',
}
/** Columns that a question has under another name. */
const renamed: Readonly<Record<string, string>> = { created_at: 'created', closed_at: 'closed' }
const operators: Readonly<Record<string, FieldCondition['op']>> = {
  eq: 'is',
  in: 'is',
  ilike: 'has',
  gt: 'over',
  gte: 'from',
  lt: 'under',
  lte: 'to',
  is_null: 'empty',
  is_not_null: 'empty',
}

function toCondition(kind: QueryKind, filter: Filter): FieldCondition | null {
  if (!('column' in filter)) return null
  const { column, operator, value } = filter
  const field = renamed[column] ?? column
  const op = operators[operator]
  const type = queryFields[kind][field]
  const values = (Array.isArray(value) ? value : [value]).filter(
    (one) => typeof one === 'string' || typeof one === 'number',
  )
  if (op === undefined || type === undefined || type === 'member') return null
  if (op === 'empty') return { field, op, values: [], ...(operator === 'is_not_null' ? { not: true } : {}) }
  // Moments are compared to the millisecond, days are not.
  return values.length === 0 || column.endsWith('_at') ? null : { field, op, values }
}

/** A list of the CRM as a question, with its search and filters; null for lists that no question is about. */
export function toCrmListForm(
  name: string,
  { q, filter }: { readonly q: string; readonly filter: Filter | null },
): ListForm | null {
  const kind = kinds[name]
  if (kind === undefined) return null
  const all = filter === null ? [] : 'and' in filter ? filter.and : [filter]
  const found = all.map((one) => toCondition(kind, one))
  const where = found.filter((one) => one !== null)
  const isAll = q !== '' || where.length < found.length
  return { form: { kind, where: isAll ? [] : where }, isAll }
}

/** The list of posts as a question. */
export function toPostListForm(query: Readonly<Record<string, unknown>>): ListForm {
  const { status } = query
  const isAll = ['q', 'review', 'pillar_id', 'channel_id', 'campaign_id'].some((name) => query[name] !== undefined)
  const values =
    typeof status !== 'string' || status === 'trash' ? [] : isPostGroup(status) ? postGroups[status] : [status]
  const where: FieldCondition[] =
    values.length > 0 && !isAll ? [{ field: 'status', op: 'is', values: [...values] }] : []
  return { form: { kind: 'post', where }, isAll: isAll || status === 'trash' }
}
