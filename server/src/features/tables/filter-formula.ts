import { findPeriodDays, type RelativePeriod, relativePeriods } from '@draftwright/contract/relative-periods'
import type { TableFilter, TableOperator } from '@draftwright/contract/table-views'
import { getStartOfDay, toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import type { FormulaNode } from '../../formulas/parse-formula.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import type { FieldShape, TableShape } from './schema.ts'

type Condition = TableFilter['conditions'][number]
type Filter = TableFilter | null | undefined

/** What "today" is. */
interface Clock {
  readonly now: number
  readonly zone: string
}

const isRelative = (operator: TableOperator): operator is RelativePeriod =>
  (relativePeriods as readonly string[]).includes(operator)
const hasRelative = (filter: Filter): boolean =>
  [filter, ...(filter?.groups ?? [])].some(
    (list) => list?.conditions.some(({ operator }) => isRelative(operator)) === true,
  )

/** The formulas of views' conditions, which pass where all do. */
export async function readFilters(
  db: AccountDb,
  context: Pick<AppContext, 'now'>,
  table: TableShape,
  filters: readonly Filter[],
): Promise<FormulaNode[]> {
  const zone = filters.some(hasRelative) ? await readAccountTimeZone(db) : 'UTC'
  const clock = { now: context.now().getTime(), zone }
  return filters.flatMap((filter) => toFilterFormula(table, filter, clock) ?? [])
}

const field = (id: string): FormulaNode => ({ kind: 'field', name: id })
const call = (name: string, ...args: FormulaNode[]): FormulaNode => ({ kind: 'call', name, args })
const literal = (value: string | number): FormulaNode =>
  typeof value === 'number' ? { kind: 'number', value } : { kind: 'text', value }
const buildComparison = (left: FormulaNode, operator: '=' | '<' | '>=', right: FormulaNode): FormulaNode => ({
  kind: 'operation',
  operator,
  left,
  right,
})
const dateTypes: ReadonlySet<string> = new Set(['date', 'dateTime', 'createdTime', 'lastModifiedTime'])

/** Null without any condition. Conditions about fields that are gone are left out. */
function toFilterFormula(table: TableShape, filter: Filter, clock: Clock): FormulaNode | null {
  if (filter === null || filter === undefined) return null
  const conditions = filter.conditions.flatMap((one) => toTableCondition(table, one, clock))
  const groups = (filter.groups ?? []).flatMap((group) => {
    const within = group.conditions.flatMap((one) => toTableCondition(table, one, clock))
    return joinConditions(group.match, within) ?? []
  })
  return joinConditions(filter.match, [...conditions, ...groups])
}

const joinConditions = (match: TableFilter['match'], nodes: readonly FormulaNode[]): FormulaNode | null =>
  nodes.length === 0 ? null : call(match === 'any' ? 'OR' : 'AND', ...nodes)

function toTableCondition(table: TableShape, condition: Condition, clock: Clock): FormulaNode[] {
  const found = table.fields.find(({ id }) => id === condition.field_id)
  if (found === undefined) return []
  const { operator, value } = condition
  if (isRelative(operator)) return [toDayCondition(found, operator, Number(value ?? 0), clock)]
  return [toConditionFormula(found, operator, value ?? '')]
}

const isBlank = (own: FormulaNode): FormulaNode =>
  buildComparison({ kind: 'operation', operator: '&', left: own, right: literal('') }, '=', literal(''))

/** One condition as the table-store proxy builds it. */
function toConditionFormula(shape: FieldShape, operator: TableOperator, given: string | number | boolean): FormulaNode {
  const own = field(shape.id)
  const value = typeof given === 'boolean' ? literal(given ? 1 : 0) : literal(given)
  if (operator === 'isBlank') return isBlank(own)
  if (operator === 'isNotBlank') return call('NOT', isBlank(own))
  if (operator === 'contains' || operator === 'notContains') {
    const text: FormulaNode = { kind: 'operation', operator: '&', left: own, right: literal('') }
    const contains = call('FIND', call('LOWER', value), call('LOWER', text))
    return operator === 'contains' ? contains : call('NOT', contains)
  }
  const right = dateTypes.has(shape.type) && typeof given === 'string' ? call('DATETIME_PARSE', value) : value
  return { kind: 'operation', operator: signs[operator] ?? '=', left: own, right }
}
const signs: Partial<Record<TableOperator, '=' | '!=' | '>' | '<' | '>=' | '<='>> = {
  eq: '=',
  neq: '!=',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
}

/** A condition of whole days, with constant bounds: an index can answer it. */
function toDayCondition(shape: FieldShape, period: RelativePeriod, days: number, { now, zone }: Clock): FormulaNode {
  const today = toZoneDay(now, zone)
  const own = field(shape.id)
  // A day without a time is midnight UTC; moments are compared in the workspace's time zone.
  const bound = (day: string): FormulaNode =>
    literal(new Date(shape.type === 'date' ? `${day}T00:00:00Z` : getStartOfDay(day, zone)).toISOString())
  const { from, to, hasNever } = findPeriodDays(period, days, today)
  const until = buildComparison(own, '<', bound(to))
  if (hasNever) return call('OR', isBlank(own), call('AND', call('NOT', isBlank(own)), until))
  return from === null ? until : call('AND', buildComparison(own, '>=', bound(from)), until)
}
