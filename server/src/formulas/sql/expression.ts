import { failure, type FormulaValue, isDate, isFailure, toNumber as toPlainNumber } from '../values.ts'
import { giveUp, joinFailures, toSql, type SqlPart, UntranslatableError } from './to-sql.ts'

/** Lists are the text of their parts with ", " between them; dates are milliseconds since 1970 UTC. */
export type SqlKind = 'text' | 'number' | 'boolean' | 'date' | 'list'

/**
 * A formula in SQL: null is blank. `fails` is true for the rows where the evaluator has an error, whatever `value` is there; null means never.
 * `constant` is its value where it is the same for all rows.
 */
export interface SqlExpression {
  readonly kind: SqlKind | 'blank'
  readonly value: SqlPart
  readonly fails: SqlPart | null
  readonly constant?: FormulaValue
}

/** A function of the language in SQL; throws UntranslatableError for arguments that it cannot say. */
export type Translation = (args: readonly SqlExpression[]) => SqlExpression

export const toExpression = (kind: SqlKind, value: SqlPart, ...fails: readonly (SqlPart | null)[]): SqlExpression => ({
  kind,
  value: toSql`(${value})`,
  fails: joinFailures(...fails),
})

const nothing = toSql`null`
const always = toSql`true`

/** A value that is the same for all rows. Lists and what the database cannot hold are left to the evaluator. */
export function toConstant(constant: FormulaValue): SqlExpression {
  if (constant === null) return { kind: 'blank', value: nothing, fails: null, constant }
  if (isFailure(constant)) return { kind: 'blank', value: nothing, fails: always, constant: failure }
  if (isDate(constant)) return { kind: 'date', value: toSql`${constant.at}::float8`, fails: null, constant }
  if (typeof constant === 'boolean')
    return { kind: 'boolean', value: toSql`${constant}::boolean`, fails: null, constant }
  if (typeof constant === 'number' && Number.isFinite(constant))
    return { kind: 'number', value: toSql`${constant}::float8`, fails: null, constant }
  if (typeof constant === 'string' && constant.isWellFormed() && !constant.includes('\0'))
    return { kind: 'text', value: toSql`${constant}::text`, fails: null, constant }
  throw new UntranslatableError()
}

/** A text that `readNumber` takes for a number; the space is that of JavaScript. */
const space = String.raw`[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]*`
const numeric = String.raw`^${space}[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?${space}$`
export const isNumeric = (text: SqlPart): SqlPart => toSql`${text} ~ ${numeric}`
/** White space that TRIM takes away. */
export const spaces =
  ' \t\n\v\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'
export const readFloat = (text: SqlPart): SqlPart => toSql`btrim(${text}, ${spaces})::float8`

export const isBlank = ({ kind, value }: SqlExpression): SqlPart =>
  kind === 'text' || kind === 'list' ? toSql`coalesce(${value}, '') = ''` : toSql`${value} is null`

/** `toText` of values.ts, in SQL; never null. */
export function toText({ kind, value }: SqlExpression): SqlPart {
  switch (kind) {
    case 'blank':
      return toSql`''`
    case 'text':
    case 'list':
      return toSql`coalesce(${value}, '')`
    case 'boolean':
      return toSql`case ${value} when true then '1' when false then '0' else '' end`
    case 'number': {
      // A cast to numeric keeps 15 digits, as the evaluator does; they round a last 5 differently.
      const isTie = toSql`((${value})::numeric <> (${value})::text::numeric and (${value})::text ~ '5(e|$)')`
      return toSql`case when ${value} is null then '' when abs(${value}) >= 1e21 or (${value} <> 0 and abs(${value}) < 1e-6) or ${isTie}
        then ${giveUp(toSql`${value}`, 'text')} else (${value})::numeric::text end`
    }
    case 'date':
      return toSql`case when ${value} is null then '' when ${value} not between -62135596800000 and 253402300799999
        then ${giveUp(toSql`${value}`, 'text')}
        else to_char(to_timestamp(${value} / 1000) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`
  }
}

/** `toNumber` of values.ts: blank is 0; it fails where that is no number. */
export function toNumber({ kind, value, fails, constant }: SqlExpression): SqlExpression {
  if (constant !== undefined && !isFailure(constant)) {
    const known = toPlainNumber(constant)
    return Number.isNaN(known) ? toConstant(failure) : toConstant(known)
  }
  if (kind === 'number' || kind === 'date') return toExpression('number', toSql`coalesce(${value}, 0)`, fails)
  if (kind === 'boolean')
    return toExpression('number', toSql`case when ${value} then 1::float8 else 0::float8 end`, fails)
  if (kind === 'blank') return toExpression('number', toSql`0::float8`, fails)
  if (kind === 'list') throw new UntranslatableError()
  const blank = toSql`coalesce(${value}, '') = ''`
  return toExpression(
    'number',
    toSql`case when ${blank} then 0::float8 when ${isNumeric(value)} then ${readFloat(value)} end`,
    fails,
    toSql`not (${blank} or ${isNumeric(value)})`,
  )
}

/** `toTruth` of values.ts; never null. */
export function toTruth({ kind, value }: SqlExpression): SqlPart {
  switch (kind) {
    case 'blank':
      return toSql`false`
    case 'text':
    case 'list':
      return toSql`coalesce(${value}, '') <> ''`
    case 'number':
      return toSql`coalesce(${value}, 0) <> 0`
    case 'boolean':
      return toSql`coalesce(${value}, false)`
    case 'date':
      return toSql`${value} is not null`
  }
}

/** The same value as another kind, where one of the two is blank. */
export function findCommonKind(...all: readonly SqlExpression[]): SqlKind | 'blank' {
  const kinds = new Set(all.map(({ kind }) => kind).filter((kind) => kind !== 'blank'))
  if (kinds.size > 1) throw new UntranslatableError()
  return [...kinds][0] ?? 'blank'
}

/** The value of an argument that is the same for all rows, or `otherwise` where it is not given. */
export function readConstant(arg: SqlExpression | undefined, otherwise: FormulaValue = null): FormulaValue {
  if (arg === undefined) return otherwise
  if (arg.constant === undefined || arg.fails !== null) throw new UntranslatableError()
  return arg.constant
}
