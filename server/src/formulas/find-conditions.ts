import { readDateText } from './read-date-text.ts'
import { compileFormula, isBlankKept } from './compile-formula.ts'
import { milliseconds, readUnit } from './functions/dates.ts'
import type { FormulaContext, FormulaRow } from './functions/define.ts'
import type { FormulaNode, Operator } from './parse-formula.ts'
import { type FormulaValue, isDate, toNumber } from './values.ts'

/** What every row has that a filter keeps, in terms of an index. Dates are milliseconds since 1970 UTC. */
export type RowCondition = (
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'values'; readonly field: string; readonly values: readonly (string | number | boolean)[] }
  /** Where it is open, the bounds themselves are left out. */
  | {
      readonly kind: 'range'
      readonly field: string
      readonly least?: number
      readonly most?: number
      readonly isOpen?: boolean
    }
  /** The field is not empty. */
  | { readonly kind: 'filled'; readonly field: string }
  /** A part of the field's text, in lower case and of ASCII only. */
  | { readonly kind: 'part'; readonly field: string; readonly text: string }
) & {
  /** All rows that have it are kept, too: nothing else is said by the part of the filter that it was found in. */
  readonly isWhole?: true
}

/** A field that an index knows; undefined for others. */
export type FindIndexed = (
  name: string,
) => { readonly id: string; readonly kind: 'text' | 'number' | 'boolean' | 'date' } | undefined

const noRow: FormulaRow = { id: '', createdAt: 0, readModifiedAt: () => null, readField: () => null }
const ofRow = new Set(['RECORD_ID', 'CREATED_TIME', 'LAST_MODIFIED_TIME'])

/** True for a formula that reads nothing of a row. */
export function isSameForAll(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'number':
    case 'text':
      return true
    case 'field':
      return false
    case 'negation':
      return isSameForAll(node.operand)
    case 'operation':
      return isSameForAll(node.left) && isSameForAll(node.right)
    case 'call':
      return !ofRow.has(node.name) && node.args.every(isSameForAll)
  }
}

/** The value of a formula for which `isSameForAll` holds. */
export const computeForAll = (node: FormulaNode, context: FormulaContext): FormulaValue =>
  compileFormula(node, () => undefined)(noRow, context)

const isRecordId = (node: FormulaNode): boolean => node.kind === 'call' && node.name === 'RECORD_ID'
const mirrored: Partial<Record<Operator, Operator>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

/** Longest spans of the units that have no fixed one. */
const spans: Readonly<Record<string, number>> = { M: 31 * 86_400_000, Q: 92 * 86_400_000, y: 366 * 86_400_000 }

/** The parts of a filter that must all be true. */
export const listParts = (node: FormulaNode): readonly FormulaNode[] =>
  node.kind === 'call' && node.name === 'AND' ? node.args.flatMap(listParts) : [node]

/** The parts of a filter that are necessary: all others need to look only at the rows that have these. */
export function findConditions(node: FormulaNode, find: FindIndexed, context: FormulaContext): RowCondition[] {
  const parts = listParts(node)
  const found = parts.map((part) => findOne(part, find, context))
  // No empty cell is in a range.
  const filled = new Set(found.flatMap((one) => (one?.kind === 'range' || one?.kind === 'filled' ? [one.field] : [])))
  return parts.flatMap((part, at) => found[at] ?? findBound(part, filled, find, context) ?? [])
}

/** A comparison with a field that is not blank. */
function findBound(
  node: FormulaNode,
  filled: ReadonlySet<string>,
  find: FindIndexed,
  context: FormulaContext,
): RowCondition | null {
  if (node.kind !== 'operation' || node.left.kind !== 'field' || !isSameForAll(node.right)) return null
  const field = find(node.left.name)
  if (field === undefined || !filled.has(field.id)) return null
  const bound =
    field.kind === 'number' || field.kind === 'date' ? toBound(field.kind, computeForAll(node.right, context)) : null
  return bound === null ? null : toRange(node.operator, field.id, bound)
}

/** The field's values that compare so with a number, if they are not blank. */
function toRange(operator: Operator, field: string, bound: number): RowCondition | null {
  switch (operator) {
    case '=':
      return { kind: 'range', field, least: bound, most: bound, isWhole: true }
    case '>':
      return { kind: 'range', field, least: bound, isOpen: true, isWhole: true }
    case '>=':
      return { kind: 'range', field, least: bound, isWhole: true }
    case '<':
      return { kind: 'range', field, most: bound, isOpen: true, isWhole: true }
    case '<=':
      return { kind: 'range', field, most: bound, isWhole: true }
    default:
      return null
  }
}

function findOne(node: FormulaNode, find: FindIndexed, context: FormulaContext): RowCondition | null {
  if (node.kind === 'field') {
    const field = find(node.name)
    return field?.kind === 'boolean' ? { kind: 'values', field: field.id, values: [true], isWhole: true } : null
  }
  if (node.kind === 'call' && node.name === 'NOT') return findFilled(node.args, find)
  if (node.kind === 'call' && (node.name === 'FIND' || node.name === 'SEARCH'))
    return findPart(node.args, find, context)
  if (node.kind === 'call')
    return node.name === 'OR' ? findAny(node.args, find, context) : findDate(node.name, node.args, find, context)
  if (node.kind !== 'operation') return null
  const { operator, left, right } = node
  if (isSameForAll(right)) return findComparison(operator, left, computeForAll(right, context), find)
  if (isSameForAll(left))
    return findComparison(mirrored[operator] ?? operator, right, computeForAll(left, context), find)
  return null
}

/** What `X & '' = ''` asks whether it is blank; null for other formulas. */
export function findBlankTest(node: FormulaNode): FormulaNode | null {
  if (node.kind !== 'operation' || node.operator !== '=' || !isEmptyText(node.right)) return null
  const { left } = node
  return left.kind === 'operation' && left.operator === '&' && isEmptyText(left.right) ? left.left : null
}
const isEmptyText = (node: FormulaNode): boolean => node.kind === 'text' && node.value === ''

function findFilled([negated]: readonly FormulaNode[], find: FindIndexed): RowCondition | null {
  const tested = negated === undefined ? null : findBlankTest(negated)
  const field = tested?.kind === 'field' ? find(tested.name) : undefined
  // A box that is not checked prints as 0.
  return field === undefined || field.kind === 'boolean' ? null : { kind: 'filled', field: field.id, isWhole: true }
}

/** One of several values of the same field, or of several ids. */
function findAny(args: readonly FormulaNode[], find: FindIndexed, context: FormulaContext): RowCondition | null {
  const all = args.map((arg) => findOne(arg, find, context))
  const [first] = all
  if (first?.kind !== 'ids' && first?.kind !== 'values') return null
  if (first.kind === 'ids') {
    const lists = all.flatMap((one) => (one?.kind === 'ids' ? [one.ids] : []))
    return lists.length === all.length ? { kind: 'ids', ids: lists.flat() } : null
  }
  const lists = all.flatMap((one) => (one?.kind === 'values' && one.field === first.field ? [one.values] : []))
  if (lists.length < all.length) return null
  const isWhole = all.every((one) => one?.isWhole === true)
  return { kind: 'values', field: first.field, values: lists.flat(), ...(isWhole ? { isWhole } : {}) }
}

/** A text that a field must have somewhere, if the formula is true. Letters beyond ASCII have more than one lower case. */
function findPart(args: readonly FormulaNode[], find: FindIndexed, context: FormulaContext): RowCondition | null {
  const [part, whole] = args
  if (args.length !== 2 || part === undefined || whole === undefined || !isSameForAll(part)) return null
  const text = computeForAll(part, context)
  const field = findSubject(whole, find)
  if (field?.kind !== 'text' || typeof text !== 'string' || !/^[ -~]+$/u.test(text)) return null
  return { kind: 'part', field: field.id, text: text.toLowerCase() }
}

/** The field whose text a formula is, or in lower case; upper case makes two letters of some. */
function findSubject(node: FormulaNode, find: FindIndexed): ReturnType<FindIndexed> {
  if (node.kind === 'field') return find(node.name)
  if (node.kind === 'operation' && node.operator === '&' && node.right.kind === 'text' && node.right.value === '')
    return findSubject(node.left, find)
  const [inner] = node.kind === 'call' && node.name === 'LOWER' ? node.args : []
  return inner === undefined ? undefined : findSubject(inner, find)
}

function findComparison(
  operator: Operator,
  subject: FormulaNode,
  value: FormulaValue,
  find: FindIndexed,
): RowCondition | null {
  if (operator === '=' && isRecordId(subject) && typeof value === 'string' && value !== '')
    return { kind: 'ids', ids: [value] }
  const field = subject.kind === 'field' ? find(subject.name) : undefined
  if (field === undefined) return null
  if (operator === '=') return findEqual(field, value)
  if (field.kind !== 'number' && field.kind !== 'date') return null
  const bound = toBound(field.kind, value)
  if (bound === null) return null
  // An index has no blank, which is 0 beside a number.
  return isBlankKept(operator, value) ? null : toRange(operator, field.id, bound)
}

/** A blank equals 0, false and the empty text, so that these are no condition. */
function findEqual(field: NonNullable<ReturnType<FindIndexed>>, value: FormulaValue): RowCondition | null {
  if (field.kind === 'text')
    return typeof value === 'string' && value !== ''
      ? { kind: 'values', field: field.id, values: [value], isWhole: true }
      : null
  if (field.kind === 'boolean')
    return value === true || value === 1 ? { kind: 'values', field: field.id, values: [true], isWhole: true } : null
  const bound = toBound(field.kind, value)
  return bound === null || bound === 0 ? null : toRange('=', field.id, bound)
}

/**
 * Beside a number only a number; beside a date, a date or a text that is read as one. A text that is a number is compared with a blank date by
 * number.
 */
function toBound(kind: 'number' | 'date', value: FormulaValue): number | null {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : null
  if (isDate(value)) return value.at
  const at = typeof value === 'string' && Number.isNaN(toNumber(value)) ? readDateText(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function findDate(
  name: string,
  args: readonly FormulaNode[],
  find: FindIndexed,
  context: FormulaContext,
): RowCondition | null {
  if (name !== 'IS_AFTER' && name !== 'IS_BEFORE' && name !== 'IS_SAME') return null
  const [subject, other, unit] = args
  if (subject?.kind !== 'field' || other === undefined || !isSameForAll(other)) return null
  if (unit !== undefined && !isSameForAll(unit)) return null
  const field = find(subject.name)
  const parsed = computeForAll({ kind: 'call', name: 'DATETIME_PARSE', args: [other] }, context)
  if (field?.kind !== 'date' || !isDate(parsed)) return null
  const step = readUnit(unit === undefined ? 's' : computeForAll(unit, context)) ?? ''
  const value = computeForAll(other, context)
  const isPlain = isDate(value) || (typeof value === 'string' && toBound('date', value) === parsed.at)
  const size = step === 'w' ? undefined : milliseconds[step]
  if (isPlain && size !== undefined) return toUnitRange(name, field.id, parsed.at, size)
  if (name === 'IS_AFTER') return { kind: 'range', field: field.id, least: parsed.at }
  if (name === 'IS_BEFORE') return { kind: 'range', field: field.id, most: parsed.at }
  const span = milliseconds[step] ?? spans[step]
  return span === undefined ? null : { kind: 'range', field: field.id, least: parsed.at - span, most: parsed.at + span }
}

/** Moments are compared by the seconds, days or so on that they are in, each of which has so many milliseconds. */
function toUnitRange(
  name: 'IS_AFTER' | 'IS_BEFORE' | 'IS_SAME',
  field: string,
  at: number,
  size: number,
): RowCondition {
  const first = Math.floor(at / size) * size
  const last = first + size - 1
  if (name === 'IS_AFTER') return { kind: 'range', field, least: last, isOpen: true, isWhole: true }
  if (name === 'IS_BEFORE') return { kind: 'range', field, most: first, isOpen: true, isWhole: true }
  return { kind: 'range', field, least: first, most: last, isWhole: true }
}
