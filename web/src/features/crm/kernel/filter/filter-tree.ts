import type { Column, Columns } from '@draftwright/contract/crm/columns'
import type { Condition, Filter, Operator } from '@draftwright/contract/crm/filters'
import { getRelativePeriod, relativeOperatorNames } from '@draftwright/contract/crm/relative-operators'
import { maxRelativeDays, takesDays } from '@draftwright/contract/relative-periods'

/** Nested groups that the UI offers; the server accepts one or two more. */
export const maxDepth = 3

export interface Group {
  readonly kind: 'group'
  readonly id: string
  readonly join: 'and' | 'or'
  readonly parts: readonly Node[]
}
export interface Leaf extends Condition {
  readonly kind: 'leaf'
  readonly id: string
}
export type Node = Group | Leaf

const createNodeId = (): string => crypto.randomUUID()

/** Operators by kind of column, as in a sentence: "Name contains …". The first is the default. */
const operatorsByKind: Record<Column['kind'], readonly Operator[]> = {
  text: ['ilike', 'eq', 'neq', 'in', 'not_in', 'is_null', 'is_not_null'],
  choice: ['in', 'not_in', 'is_null', 'is_not_null'],
  number: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'is_null', 'is_not_null'],
  money: ['gte', 'lte', 'gt', 'lt', 'eq', 'neq', 'is_null', 'is_not_null'],
  day: ['gte', 'lte', 'eq', ...relativeOperatorNames, 'is_null', 'is_not_null'],
  time: ['gte', 'lt', 'eq', ...relativeOperatorNames, 'is_null', 'is_not_null'],
  id: ['in', 'not_in', 'is_null', 'is_not_null'],
  flag: ['eq', 'is_null', 'is_not_null'],
  tags: ['in', 'not_in', 'is_null', 'is_not_null'],
}
export function listOperators(column: Column): readonly Operator[] {
  return column.isRequired === true
    ? operatorsByKind[column.kind].filter((operator) => operator !== 'is_null' && operator !== 'is_not_null')
    : operatorsByKind[column.kind]
}

export const isListOperator = (operator: Operator): boolean => operator === 'in' || operator === 'not_in'
/** Whether the comparison needs no value. */
export const isNullOperator = (operator: Operator): boolean => {
  const period = getRelativePeriod(operator)
  return period === null ? operator === 'is_null' || operator === 'is_not_null' : !takesDays(period)
}
/** Whether its value is a number of days. */
export const isDayCountOperator = (operator: Operator): boolean => {
  const period = getRelativePeriod(operator)
  return period !== null && takesDays(period)
}
const usualDays = 14

/** A new condition on a column, with its default operator and no value. */
export function createLeaf(column: string, columns: Columns): Leaf {
  const declared = columns[column]
  const operator = (declared && listOperators(declared)[0]) ?? 'eq'
  return { kind: 'leaf', id: createNodeId(), column, operator, value: getEmptyValue(operator) }
}
export const createGroup = (join: 'and' | 'or', parts: readonly Node[] = []): Group => ({
  kind: 'group',
  id: createNodeId(),
  join,
  parts,
})
/** The initial value of an operator. */
export const getEmptyValue = (operator: Operator): Condition['value'] =>
  isListOperator(operator) ? [] : isDayCountOperator(operator) ? usualDays : null

/** Changes the operator; the value is kept if it is still valid. */
export function setOperator(leaf: Leaf, operator: Operator): Leaf {
  if (isDayCountOperator(operator) || isDayCountOperator(leaf.operator)) {
    const isKept = isDayCountOperator(operator) && isDayCountOperator(leaf.operator)
    return { ...leaf, operator, value: isKept ? leaf.value : getEmptyValue(operator) }
  }
  if (isListOperator(operator) === isListOperator(leaf.operator) && !isNullOperator(operator))
    return { ...leaf, operator }
  const list = [leaf.value].flat().filter((value) => value !== null)
  return {
    ...leaf,
    operator,
    value: isNullOperator(operator) ? null : isListOperator(operator) ? list : (list[0] ?? null),
  }
}

/** The filter as the UI edits it: the root is always a group. */
export function toTree(filter: Filter | null): Group {
  if (filter === null) return createGroup('and')
  const node = toNode(filter)
  return node.kind === 'group' ? node : createGroup('and', [node])
}
function toNode(filter: Filter): Node {
  if ('and' in filter) return createGroup('and', filter.and.map(toNode))
  if ('or' in filter) return createGroup('or', filter.or.map(toNode))
  return { kind: 'leaf', id: createNodeId(), ...filter }
}

/** The effective tree: conditions without a value, and groups without conditions, are removed. */
export function toFilter(node: Node): Filter | null {
  if (node.kind === 'leaf') {
    const { column, operator, value } = node
    return isLeafComplete(node) ? { column, operator, value } : null
  }
  const parts = node.parts.flatMap((part) => toFilter(part) ?? [])
  const [only] = parts
  if (only === undefined) return null
  if (parts.length === 1) return only
  return node.join === 'and' ? { and: parts } : { or: parts }
}
function isLeafComplete({ operator, value }: Leaf): boolean {
  if (isNullOperator(operator)) return true
  if (isDayCountOperator(operator))
    return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxRelativeDays
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
}

/** The tree with one node replaced, or removed with null. */
export function replaceNode(group: Group, id: string, node: Node | null): Group {
  return {
    ...group,
    parts: group.parts.flatMap((part): Node[] => {
      if (part.id === id) return node === null ? [] : [node]
      return [part.kind === 'group' ? replaceNode(part, id, node) : part]
    }),
  }
}
