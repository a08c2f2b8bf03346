import { findPeriodDays, type RelativePeriod } from '@draftwright/contract/relative-periods'
import {
  findConditionFault,
  isRelative,
  readComparedDay,
  readComparedFlag,
  readComparedNumber,
} from '@draftwright/contract/table-conditions'
import type { FilterProblem, TableCondition, TableFilter, TableOperator } from '@draftwright/contract/table-views'
import { addDays, getStartOfDay, toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { isBlankKept } from '../../formulas/compile-formula.ts'
import type { FormulaNode, Operator } from '../../formulas/parse-formula.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { type ComparedField, toComparedField } from './compared-field.ts'
import type { BaseSchema, TableShape } from './schema.ts'

type Filter = TableFilter | null | undefined
type Open = { readonly schema: BaseSchema; readonly table: TableShape }

/** What filters say, and the conditions that they are read without. */
export interface ReadFilters {
  /** The formulas of those with conditions, which pass where all do. */
  readonly formulas: readonly FormulaNode[]
  readonly conditions: readonly { readonly condition: TableCondition; readonly formula: FormulaNode }[]
  readonly problems: readonly FilterProblem[]
}

/** What "today" is, and the workspace's time zone. */
interface Clock {
  readonly now: number
  readonly zone: string
}

/** Conditions of views as formulas. */
export async function readFilters(
  db: AccountDb,
  context: Pick<AppContext, 'now'>,
  open: Open,
  filters: readonly Filter[],
): Promise<ReadFilters> {
  const fields = new Map(open.table.fields.map((field) => [field.id, field]))
  const compared = new Map<TableCondition, ComparedField>()
  const problems: FilterProblem[] = []
  for (const condition of filters.flatMap(listConditions)) {
    const field = fields.get(condition.field_id)
    const own = field && toComparedField(open.schema, field)
    const reason = own === undefined ? 'field_gone' : findConditionFault(own.kind, condition)
    if (own !== undefined && reason === null) compared.set(condition, own)
    else if (reason !== null) problems.push({ ...condition, reason })
  }
  const hasDays = [...compared.values()].some(({ kind, zone }) => kind === 'day' && zone === undefined)
  const isAboutToday = [...compared.keys()].some(({ operator }) => isRelative(operator))
  const zone = hasDays || isAboutToday ? await readAccountTimeZone(db) : 'UTC'
  const clock = { now: context.now().getTime(), zone }
  const read = new Map(
    [...compared].map(([condition, field]) => [condition, toConditionFormula(field, condition, clock)]),
  )
  return {
    formulas: filters.flatMap((filter) => toFilterFormula(filter, (one) => read.get(one) ?? []) ?? []),
    conditions: [...read].map(([condition, formula]) => ({ condition, formula })),
    problems,
  }
}

/** All conditions of a filter, those in brackets as well. */
const listConditions = (filter: Filter): TableCondition[] =>
  [filter, ...(filter?.groups ?? [])].flatMap((list) => list?.conditions ?? [])

/** Null without any condition. */
function toFilterFormula(
  filter: Filter,
  read: (condition: TableCondition) => FormulaNode | FormulaNode[],
): FormulaNode | null {
  if (filter === null || filter === undefined) return null
  const groups = (filter.groups ?? []).flatMap(
    ({ match, conditions }) => joinConditions(match, conditions.flatMap(read)) ?? [],
  )
  return joinConditions(filter.match, [...filter.conditions.flatMap(read), ...groups])
}

const joinConditions = (match: TableFilter['match'], nodes: readonly FormulaNode[]): FormulaNode | null =>
  nodes.length === 0 ? null : call(match === 'any' ? 'OR' : 'AND', ...nodes)

const call = (name: string, ...args: FormulaNode[]): FormulaNode => ({ kind: 'call', name, args })
const literal = (value: string | number): FormulaNode =>
  typeof value === 'number' ? { kind: 'number', value } : { kind: 'text', value }
const buildOperation = (left: FormulaNode, operator: Operator, right: FormulaNode): FormulaNode => ({
  kind: 'operation',
  operator,
  left,
  right,
})
const readOwn = ({ id }: ComparedField): FormulaNode => ({ kind: 'field', name: id })
const isBlank = (own: FormulaNode): FormulaNode =>
  buildOperation(buildOperation(own, '&', literal('')), '=', literal(''))

/** These keep what the others leave out: a record without a value, or with an error, is not what somebody named. */
const opposites: Partial<Record<TableOperator, TableOperator>> = {
  neq: 'eq',
  notContains: 'contains',
  isNotBlank: 'isBlank',
}

function toConditionFormula(
  field: ComparedField,
  condition: Omit<TableCondition, 'field_id'>,
  clock: Clock,
): FormulaNode {
  const opposite = opposites[condition.operator]
  if (opposite !== undefined) return call('NOT', toConditionFormula(field, { ...condition, operator: opposite }, clock))
  const test = toTest(field, condition, clock)
  return field.mayFail ? call('IF', call('ISERROR', readOwn(field)), call('FALSE'), test) : test
}

const signs: Partial<Record<TableOperator, '=' | '>' | '<' | '>=' | '<='>> = {
  eq: '=',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
}

function toTest(
  field: ComparedField,
  { operator, value = '' }: Omit<TableCondition, 'field_id'>,
  clock: Clock,
): FormulaNode {
  const own = readOwn(field)
  if (isRelative(operator)) return toPeriodTest(field, operator, Number(value), clock)
  // An unchecked box is no gap in the data.
  if (operator === 'isBlank') return field.kind === 'flag' ? call('NOT', own) : isBlank(own)
  if (operator === 'contains') {
    const text = buildOperation(own, '&', literal(''))
    return call('FIND', call('LOWER', literal(String(value))), call('LOWER', text))
  }
  const sign = signs[operator] ?? '='
  // Without a value it is about empty cells, which nothing is more or less than.
  if (value === '') return sign === '=' ? isBlank(own) : call('FALSE')
  switch (field.kind) {
    case 'flag':
      return buildOperation(own, sign, literal(Number(readComparedFlag(value))))
    case 'day':
      return toDayTest(field, sign, readComparedDay(value), clock)
    case 'number':
      return compareFilled(own, sign, readComparedNumber(value) ?? 0)
    case 'text':
      return compareFilled(own, sign, typeof value === 'boolean' ? Number(value) : value)
  }
}

/** Blank is 0 to a formula; to a condition an empty cell is nothing. */
function compareFilled(own: FormulaNode, sign: Operator, value: string | number): FormulaNode {
  const test = buildOperation(own, sign, literal(value))
  return isBlankKept(sign, value) ? call('AND', call('NOT', isBlank(own)), test) : test
}

/** Bounds are constant texts, which an index answers and which no empty cell is before or after. */
const toMoment = (at: number): FormulaNode => literal(new Date(at).toISOString())

/** A day is all of its moments. */
function toDayTest(
  field: ComparedField,
  sign: Operator,
  asked: ReturnType<typeof readComparedDay>,
  { zone }: Clock,
): FormulaNode {
  const own = readOwn(field)
  if (asked === null) return call('FALSE')
  if ('at' in asked) return buildOperation(own, sign, toMoment(asked.at))
  const [start, end] = [asked.day, addDays(asked.day, 1)].map((day) => toMoment(getStartOfDay(day, field.zone ?? zone)))
  const isFrom = (bound = literal('')) => buildOperation(own, '>=', bound)
  const isUntil = (bound = literal('')) => buildOperation(own, '<', bound)
  switch (sign) {
    case '>':
      return isFrom(end)
    case '>=':
      return isFrom(start)
    case '<':
      return isUntil(start)
    case '<=':
      return isUntil(end)
    default:
      return call('AND', isFrom(start), isUntil(end))
  }
}

/** Days that are said from today. */
function toPeriodTest(field: ComparedField, period: RelativePeriod, days: number, clock: Clock): FormulaNode {
  const { from, to, hasNever } = findPeriodDays(period, days, toZoneDay(clock.now, clock.zone))
  const until = toDayTest(field, '<', { day: to }, clock)
  if (hasNever) return call('OR', isBlank(readOwn(field)), until)
  return from === null ? until : call('AND', toDayTest(field, '>=', { day: from }, clock), until)
}
