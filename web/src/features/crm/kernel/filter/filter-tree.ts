import type { Column, Columns } from '@draftwright/contract/crm/columns'
import { type Condition, type Filter, type Operator, operators } from '@draftwright/contract/crm/filters'
import { isShowable } from '../record.ts'

/** Groups within groups that the screen offers; the server reads one or two more. */
export const deepest = 3

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

const newId = (): string => crypto.randomUUID()

/** Operators of a kind of column, in the words of a sentence: "Name contains …". The first is the usual one. */
const offered: Record<Column['kind'], readonly Operator[]> = {
  text: ['ilike', 'eq', 'neq', 'in', 'not_in', 'is_null', 'is_not_null'],
  choice: ['in', 'not_in', 'is_null', 'is_not_null'],
  number: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'is_null', 'is_not_null'],
  money: ['gte', 'lte', 'gt', 'lt', 'eq', 'neq', 'is_null', 'is_not_null'],
  day: ['gte', 'lte', 'eq', 'is_null', 'is_not_null'],
  time: ['gte', 'lt', 'eq', 'is_null', 'is_not_null'],
  id: ['in', 'not_in', 'is_null', 'is_not_null'],
  flag: ['eq', 'is_null', 'is_not_null'],
  tags: ['in', 'not_in', 'is_null', 'is_not_null'],
}
export function operatorsOf(column: Column): readonly Operator[] {
  return column.isRequired === true
    ? offered[column.kind].filter((operator) => operator !== 'is_null' && operator !== 'is_not_null')
    : offered[column.kind]
}

export const isList = (operator: Operator): boolean => operator === 'in' || operator === 'not_in'
export const isBare = (operator: Operator): boolean => operator === 'is_null' || operator === 'is_not_null'

/** A new condition on a column, with its usual operator and no value yet. */
export function newLeaf(column: string, columns: Columns): Leaf {
  const declared = columns[column]
  const operator = (declared && operatorsOf(declared)[0]) ?? 'eq'
  return { kind: 'leaf', id: newId(), column, operator, value: emptyValue(operator) }
}
export const newGroup = (join: 'and' | 'or', parts: readonly Node[] = []): Group => ({
  kind: 'group',
  id: newId(),
  join,
  parts,
})
/** The value an operator begins with. */
export const emptyValue = (operator: Operator): Condition['value'] => (isList(operator) ? [] : null)

/** Another operator; the value stays where it still fits. */
export function withOperator(leaf: Leaf, operator: Operator): Leaf {
  if (isList(operator) === isList(leaf.operator) && !isBare(operator)) return { ...leaf, operator }
  const list = [leaf.value].flat().filter((value) => value !== null)
  return { ...leaf, operator, value: isBare(operator) ? null : isList(operator) ? list : (list[0] ?? null) }
}

/** The filter as the screen edits it: always one group outermost. */
export function toTree(filter: Filter | null): Group {
  if (filter === null) return newGroup('and')
  const node = nodeOf(filter)
  return node.kind === 'group' ? node : newGroup('and', [node])
}
function nodeOf(filter: Filter): Node {
  if ('and' in filter) return newGroup('and', filter.and.map(nodeOf))
  if ('or' in filter) return newGroup('or', filter.or.map(nodeOf))
  return { kind: 'leaf', id: newId(), ...filter }
}

/** What of the tree says something: conditions without a value, and groups without conditions, are left out. */
export function toFilter(node: Node): Filter | null {
  if (node.kind === 'leaf') {
    const { column, operator, value } = node
    return isComplete(node) ? { column, operator, value } : null
  }
  const parts = node.parts.flatMap((part) => toFilter(part) ?? [])
  const [only] = parts
  if (only === undefined) return null
  if (parts.length === 1) return only
  return node.join === 'and' ? { and: parts } : { or: parts }
}
export function isComplete({ operator, value }: Leaf): boolean {
  if (isBare(operator)) return true
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
}

/** The tree with one node replaced, or taken out with null. */
export function replaced(group: Group, id: string, node: Node | null): Group {
  return {
    ...group,
    parts: group.parts.flatMap((part): Node[] => {
      if (part.id === id) return node === null ? [] : [node]
      return [part.kind === 'group' ? replaced(part, id, node) : part]
    }),
  }
}

/** A filter out of the address: anybody can write that, so only what can be a filter of these columns is taken. */
export function readFilter(text: string, columns: Columns): Filter | null {
  try {
    return checked(JSON.parse(text), columns, 0)
  } catch {
    return null
  }
}
function checked(value: unknown, columns: Columns, depth: number): Filter | null {
  if (typeof value !== 'object' || value === null || depth > 4) return null
  for (const join of ['and', 'or'] as const) {
    const parts: unknown = (value as Record<string, unknown>)[join]
    if (!Array.isArray(parts)) continue
    const good = parts.slice(0, 50).flatMap((part) => checked(part, columns, depth + 1) ?? [])
    return good.length === 0 ? null : join === 'and' ? { and: good } : { or: good }
  }
  const { column, operator, value: compared } = value as Partial<Condition>
  const known = operators.find((each) => each === operator)
  const declared = typeof column === 'string' ? columns[column] : undefined
  if (known === undefined || column === undefined || declared === undefined || !isShowable(declared)) return null
  return { column, operator: known, value: compared ?? emptyValue(known) }
}
