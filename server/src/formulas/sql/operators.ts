import { readDateText } from '../read-date-text.ts'
import type { Operator } from '../parse-formula.ts'
import { failure, type FormulaValue, isFailure, toNumber as toPlainNumber, toText as toPlainText } from '../values.ts'
import {
  isBlank,
  isNumeric,
  readFloat,
  type SqlExpression,
  toConstant,
  toExpression,
  toNumber,
  toText,
  toTruth,
} from './expression.ts'
import { toSql, type SqlPart, UntranslatableError } from './to-sql.ts'

type Comparison = '<' | '>' | '<=' | '>='

/** `calculations` of compile-formula.ts, in SQL. */
export function translateOperation(operator: Operator, one: SqlExpression, other: SqlExpression): SqlExpression {
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
      return calculateNumbers(operator, toNumber(one), toNumber(other))
    case '&':
      return joinTexts([one, other])
    case '=':
      return toExpression('boolean', isEqual(one, other), one.fails, other.fails)
    case '!=':
      return toExpression('boolean', toSql`not (${isEqual(one, other)})`, one.fails, other.fails)
    case '<':
    case '>':
    case '<=':
    case '>=':
      return toExpression('boolean', compareExpressions(operator, one, other), one.fails, other.fails)
  }
}

/** Beside a part of a time blank equals blank only. */
export function comparePart(operator: '=' | '!=', one: SqlExpression, other: SqlExpression): SqlExpression {
  const holds = toSql`((${isBlank(one)}) = (${isBlank(other)}) and ${isEqual(one, other)})`
  return toExpression('boolean', operator === '=' ? holds : toSql`not ${holds}`, one.fails, other.fails)
}

function calculateNumbers(
  operator: '+' | '-' | '*' | '/',
  { value: a, fails }: SqlExpression,
  right: SqlExpression,
): SqlExpression {
  const { value: b } = right
  switch (operator) {
    case '+':
      return toExpression('number', toSql`${a} + ${b}`, fails, right.fails)
    case '-':
      return toExpression('number', toSql`${a} - ${b}`, fails, right.fails)
    case '*':
      return toExpression('number', toSql`${a} * ${b}`, fails, right.fails)
    case '/':
      return toExpression('number', toSql`${a} / nullif(${b}, 0)`, fails, right.fails, toSql`coalesce(${b}, 0) = 0`)
  }
}

/** One text of several; longer than a cell is an error. */
export function joinTexts(all: readonly SqlExpression[]): SqlExpression {
  const [first = toSql`''`, ...rest] = all.map(toText)
  const value = rest.reduce((sum, text) => toSql`${sum} || ${text}`, first)
  return toExpression('text', value, ...all.map(({ fails }) => fails), toSql`length(${value}) > 100000`)
}

/** Blank, 0 and false, which are equal to each other. */
const isNothing = (one: SqlExpression): SqlPart =>
  one.kind === 'number' || one.kind === 'boolean' ? toSql`not ${toTruth(one)}` : isBlank(one)

/** A constant list or error is never among them; null where the value is known of no row. */
const readConstant = ({ constant }: SqlExpression): FormulaValue | undefined =>
  constant === undefined || isFailure(constant) ? undefined : constant

export function isEqual(one: SqlExpression, other: SqlExpression): SqlPart {
  const kinds = [one.kind, other.kind]
  if (kinds.includes('blank')) return isNothing(one.kind === 'blank' ? other : one)
  if (kinds.includes('list')) {
    if (kinds.every((kind) => kind === 'list' || kind === 'text')) return toSql`${toText(one)} = ${toText(other)}`
    throw new UntranslatableError()
  }
  if (one.kind === 'text' && other.kind === 'text') return toSql`${toText(one)} = ${toText(other)}`
  if (kinds.includes('text')) return one.kind === 'text' ? isTextEqual(one, other) : isTextEqual(other, one)
  const [a, b] = [toNumber(one).value, toNumber(other).value]
  if (!kinds.includes('date')) return toSql`${a} = ${b}`
  if (one.kind === other.kind) return toSql`${one.value} is not distinct from ${other.value}`
  return toSql`case when ${one.value} is null or ${other.value} is null then ${isNothing(one)} and ${isNothing(other)}
    else ${a} = ${b} end`
}

/** A text beside a number, a boolean or a date. */
function isTextEqual(text: SqlExpression, other: SqlExpression): SqlPart {
  const nothings = toSql`(${isBlank(text)} and ${isNothing(other)})`
  if (other.kind !== 'date')
    return toSql`case when ${isBlank(text)} or ${other.value} is null then ${nothings}
      when ${isNumeric(text.value)} then ${readFloat(text.value)} = ${toNumber(other).value} else false end`
  const at = readInstant(text)
  return toSql`case when ${isBlank(text)} or ${other.value} is null then ${nothings} else coalesce(${other.value} = ${at}, false) end`
}

/** The instant of a constant text; other texts are read by the evaluator alone. */
function readInstant(text: SqlExpression): SqlPart {
  const known = readConstant(text)
  if (known === undefined) throw new UntranslatableError()
  const at = readDateText(toPlainText(known))
  return Number.isNaN(at) ? toSql`null::float8` : toSql`${at}::float8`
}

function buildComparison(operator: Comparison, a: SqlPart, b: SqlPart): SqlPart {
  switch (operator) {
    case '<':
      return toSql`${a} < ${b}`
    case '>':
      return toSql`${a} > ${b}`
    case '<=':
      return toSql`${a} <= ${b}`
    case '>=':
      return toSql`${a} >= ${b}`
  }
}

/** Numbers where both are; a part that is no number compares with nothing. */
function compareNumbers(operator: Comparison, one: SqlExpression, other: SqlExpression): SqlPart {
  const [a, b] = [toNumber(one), toNumber(other)]
  if (a.constant === failure || b.constant === failure) return toSql`false`
  return toSql`coalesce(${buildComparison(operator, a.value, b.value)}, false)`
}

/** `compareValues` of values.ts; texts by code point. */
function compareExpressions(operator: Comparison, one: SqlExpression, other: SqlExpression): SqlPart {
  if (one.kind === 'list' || other.kind === 'list') throw new UntranslatableError()
  if (one.kind === 'date' && other.kind === 'text') return compareInstant(operator, one, other, false)
  if (one.kind === 'text' && other.kind === 'date') return compareInstant(operator, other, one, true)
  const numbers = compareNumbers(operator, one, other)
  if (one.kind !== 'text' || other.kind !== 'text') return numbers
  const [a, b] = [one.value, other.value]
  const texts = buildComparison(operator, toSql`${a} collate "C"`, toSql`${b} collate "C"`)
  // Blank is 0 beside a text; where one text is known and no number, there is nothing to look for in the other.
  if (isKnownText(one) || isKnownText(other)) return toSql`(${a} is not null and ${b} is not null and ${texts})`
  return toSql`case when ${a} is null or ${b} is null or (${isNumeric(a)} and ${isNumeric(b)}) then ${numbers} else ${texts} end`
}

const isKnownText = (one: SqlExpression): boolean => {
  const known = readConstant(one)
  return typeof known === 'string' && known !== '' && Number.isNaN(toPlainNumber(known))
}

/** A date beside a constant text, which is read as a date; beside blank it is read as a number. */
function compareInstant(operator: Comparison, date: SqlExpression, text: SqlExpression, isTextFirst: boolean): SqlPart {
  const at = readInstant(text)
  const beside = isTextFirst ? buildComparison(operator, at, date.value) : buildComparison(operator, date.value, at)
  const none = toConstant(null)
  const blank = isTextFirst ? compareNumbers(operator, text, none) : compareNumbers(operator, none, text)
  return toSql`case when ${date.value} is null then ${blank} else coalesce(${beside}, false) end`
}
