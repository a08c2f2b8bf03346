import { toNumber as toPlainNumber, toText as toPlainText } from '../values.ts'
import {
  isBlank,
  readConstant,
  type SqlExpression,
  spaces,
  type Translation,
  toConstant,
  toExpression,
  toNumber,
  toText,
  toTruth,
  findCommonKind,
} from './expression.ts'
import { dateTranslations } from './dates.ts'
import { isEqual, joinTexts } from './operators.ts'
import { giveUp, joinFailures, toSql, type SqlPart, UntranslatableError } from './to-sql.ts'

const listFailures = (args: readonly SqlExpression[]) => args.map(({ fails }) => fails)

const readCount = (arg: SqlExpression | undefined, otherwise: number): number => {
  const count = Math.trunc(toPlainNumber(readConstant(arg, otherwise)))
  return Number.isNaN(count) ? 0 : Math.min(Math.max(0, count), 1_000_000)
}

/** A list counts as each of its parts, which its text does not show. */
function refuseLists(args: readonly SqlExpression[]): readonly SqlExpression[] {
  if (args.some(({ kind }) => kind === 'list')) throw new UntranslatableError()
  return args
}

const joinTruths =
  (operator: 'and' | 'or'): Translation =>
  (args) => {
    const [first = toSql`true`, ...rest] = args.map(toTruth)
    const all = rest.reduce(
      (sum, truth) => (operator === 'and' ? toSql`${sum} and ${truth}` : toSql`${sum} or ${truth}`),
      first,
    )
    return toExpression('boolean', all, ...listFailures(args))
  }

/** Characters whose other case is longer, depends on its place, or differs between versions of Unicode. */
export const unsafeCases = {
  lower: String.raw`[\u0130\u03A3\u1C80-\u1CBF\u24B6-\u24CF\u2C00-\u2C5F\uA640-\uA7FF\uFEFF\U00010400-\U0001EFFF]`,
  upper: String.raw`[\u00DF\u0149\u019B\u01F0\u0264\u0390\u03B0\u0587\u10D0-\u10FF\u13A0-\u13FF\u1C80-\u1CBF\u1E96-\u1E9A\u1F00-\u1FFF\u24D0-\u24E9\u2C00-\u2DFF\uA640-\uA7FF\uAB30-\uABBF\uFB00-\uFB17\uFEFF\U00010400-\U0001EFFF]`,
}
/** A database whose characters are those of C knows no case but that of ASCII. */
const changeCase = (text: SqlPart, to: 'lower' | 'upper'): SqlPart =>
  to === 'lower'
    ? toSql`case when ${text} ~ ${unsafeCases.lower} or lower('Ä') <> 'ä' then ${giveUp(text, 'text')} else lower(${text}) end`
    : toSql`case when ${text} ~ ${unsafeCases.upper} or lower('Ä') <> 'ä' then ${giveUp(text, 'text')} else upper(${text}) end`

const ofText =
  (run: (text: SqlPart, ...more: readonly SqlExpression[]) => SqlPart, kind: 'text' | 'number' = 'text'): Translation =>
  ([text = toConstant(null), ...more]) =>
    toExpression(kind, run(toText(text), ...more), text.fails, ...listFailures(more))

const lowerPlain = (arg: SqlExpression): SqlPart => {
  const { constant } = arg
  return typeof constant === 'string' ? toConstant(constant.toLowerCase()).value : changeCase(toText(arg), 'lower')
}

function findText(needle: SqlPart, text: SqlPart, start: SqlExpression | undefined): SqlPart {
  const from = readCount(start, 0)
  if (from <= 1) return toSql`strpos(${text}, ${needle})::float8`
  const place = toSql`strpos(substr(${text}, ${from}::integer), ${needle})`
  return toSql`case when ${needle} = '' then ${giveUp(toSql`${text} || '#'`, 'float8')}
    when ${place} = 0 then 0::float8 else (${place} + ${from - 1}::integer)::float8 end`
}

const round = (value: SqlPart, places: number, direction: 'half' | 'up' | 'down'): SqlPart => {
  // The shortest decimals of the number, as the evaluator reads them; a cast to numeric would cut them to 15 digits.
  const exact = toSql`${value}::text::numeric`
  const shifted = toSql`(${exact} * power(10::numeric, ${places}::integer))`
  const whole =
    direction === 'half'
      ? toSql`floor(${shifted} + 0.5)`
      : direction === 'down'
        ? toSql`trunc(${shifted})`
        : toSql`(sign(${shifted}) * ceil(abs(${shifted})))`
  // Beyond 15 digits the evaluator rounds twice.
  return toSql`case when abs(${value}) >= ${10 ** (15 - places)}::float8 then ${giveUp(toSql`${value}`, 'float8')}
    else (${whole} * power(10::numeric, ${-places}::integer))::float8 end`
}
const rounding =
  (direction: 'half' | 'up' | 'down'): Translation =>
  ([arg = toConstant(null), places]) => {
    const count = Math.trunc(toPlainNumber(readConstant(places, 0)))
    if (!(Math.abs(count) <= 12)) throw new UntranslatableError()
    const { value, fails } = toNumber(arg)
    return toExpression('number', round(value, count, direction), fails)
  }

const compute =
  (
    run: (...numbers: readonly SqlPart[]) => SqlPart,
    refuse?: (...numbers: readonly SqlPart[]) => SqlPart,
  ): Translation =>
  (args) => {
    const numbers = args.map(toNumber)
    const values = numbers.map(({ value }) => value)
    return toExpression('number', run(...values), ...listFailures(numbers), refuse?.(...values) ?? null)
  }

/** The numbers among the arguments, as SUM takes them: texts and dates are none. Null where the row has no number there. */
const listNumbers = (args: readonly SqlExpression[]): SqlPart[] =>
  refuseLists(args).flatMap(({ kind, value }) =>
    kind === 'number'
      ? [value]
      : kind === 'boolean'
        ? [toSql`case ${value} when true then 1::float8 when false then 0::float8 end`]
        : [],
  )
const zero = toSql`0::float8`
const sum = (numbers: readonly SqlPart[]): SqlPart =>
  numbers.reduce((all, one) => toSql`${all} + coalesce(${one}, 0)`, zero)
const count = (conditions: readonly SqlPart[]): SqlPart =>
  conditions.reduce((all, one) => toSql`${all} + case when ${one} then 1 else 0 end`, zero)
const countNumbers = (numbers: readonly SqlPart[]): SqlPart => count(numbers.map((one) => toSql`${one} is not null`))

const extreme =
  (name: 'least' | 'greatest'): Translation =>
  (args) => {
    const numbers = listNumbers(args)
    if (args.some(({ kind }) => kind === 'date') || numbers.length === 0) throw new UntranslatableError()
    const [first = zero, ...rest] = numbers
    const all = rest.reduce((sum, one) => toSql`${sum}, ${one}`, first)
    return toExpression(
      'number',
      name === 'least' ? toSql`coalesce(least(${all}), 0)` : toSql`coalesce(greatest(${all}), 0)`,
      ...listFailures(args),
    )
  }

/** The branch that is taken, and its failure alone. */
function chooseBranch(condition: SqlPart, yes: SqlExpression, no: SqlExpression): SqlExpression {
  const kind = findCommonKind(yes, no)
  const fails =
    yes.fails === null && no.fails === null
      ? null
      : toSql`case when ${condition} then ${yes.fails ?? toSql`false`} else ${no.fails ?? toSql`false`} end`
  const value = toSql`case when ${condition} then ${yes.value} else ${no.value} end`
  return { kind, value, fails }
}

function translateSwitch([subject = toConstant(null), ...rest]: readonly SqlExpression[]): SqlExpression {
  let chosen = rest.length % 2 === 1 ? (rest.at(-1) ?? toConstant(null)) : toConstant(null)
  for (let at = Math.floor(rest.length / 2) - 1; at >= 0; at--) {
    const [pattern = toConstant(null), result = toConstant(null)] = [rest[at * 2], rest[at * 2 + 1]]
    // A pattern's own error ends the search, which only the evaluator follows.
    if (pattern.fails !== null) throw new UntranslatableError()
    chosen = chooseBranch(isEqual(subject, pattern), result, chosen)
  }
  return { ...chosen, fails: joinFailures(subject.fails, chosen.fails) }
}

export const translations: Readonly<Record<string, Translation>> = {
  ...dateTranslations,
  AND: (args) => joinTruths('and')(refuseLists(args)),
  OR: (args) => joinTruths('or')(refuseLists(args)),
  NOT: ([arg = toConstant(null)]) => toExpression('boolean', toSql`not (${toTruth(arg)})`, arg.fails),
  XOR: (args) =>
    toExpression('boolean', toSql`(${count(refuseLists(args).map(toTruth))})::integer % 2 = 1`, ...listFailures(args)),
  IF: ([condition = toConstant(null), yes = toConstant(null), no = toConstant(null)]) => {
    const chosen = chooseBranch(toTruth(condition), yes, no)
    return { ...chosen, fails: joinFailures(condition.fails, chosen.fails) }
  },
  SWITCH: translateSwitch,
  ISERROR: ([arg = toConstant(null)]) =>
    toExpression('boolean', arg.fails === null ? toSql`false` : toSql`coalesce(${arg.fails}, false)`),
  CONCATENATE: joinTexts,
  EXACT: ([one = toConstant(null), other = toConstant(null)]) =>
    toExpression('boolean', toSql`${toText(one)} = ${toText(other)}`, one.fails, other.fails),
  LEN: ofText((text) => toSql`length(${text})::float8`, 'number'),
  LOWER: ofText((text) => changeCase(text, 'lower')),
  UPPER: ofText((text) => changeCase(text, 'upper')),
  TRIM: ofText((text) => toSql`btrim(${text}, ${spaces})`),
  LEFT: ofText((text, length) => toSql`left(${text}, ${readCount(length, 1)}::integer)`),
  RIGHT: ofText((text, length) => toSql`right(${text}, ${readCount(length, 1)}::integer)`),
  MID: ofText(
    (text, start, length) =>
      toSql`substr(${text}, ${Math.max(1, readCount(start, 1))}::integer, ${readCount(length, 0)}::integer)`,
  ),
  FIND: ([needle = toConstant(null), text = toConstant(null), start]) =>
    toExpression('number', findText(toText(needle), toText(text), start), needle.fails, text.fails),
  SEARCH: ([needle = toConstant(null), text = toConstant(null), start]) =>
    toExpression(
      'number',
      toSql`nullif(${findText(lowerPlain(needle), lowerPlain(text), start)}, 0)`,
      needle.fails,
      text.fails,
    ),
  SUBSTITUTE: ofText((text, old, fresh, index) => {
    const wanted = toPlainText(readConstant(old))
    const put = toPlainText(readConstant(fresh))
    if (index !== undefined || wanted === '' || put.length > wanted.length) throw new UntranslatableError()
    return toSql`replace(${text}, ${wanted}::text, ${put}::text)`
  }),
  T: ([arg = toConstant(null)]) =>
    arg.kind === 'text'
      ? arg
      : arg.kind === 'list'
        ? toConstant(null)
        : { kind: 'blank', value: toSql`null`, fails: arg.fails },
  ABS: compute((value) => toSql`abs(${value ?? zero})`),
  INT: compute((value) => toSql`floor(${value ?? zero})`),
  SQRT: compute(
    (value) => toSql`sqrt(greatest(${value ?? zero}, 0))`,
    (value) => toSql`${value ?? zero} < 0`,
  ),
  MOD: compute(
    (value = zero, divisor = zero) => toSql`(${value} - ${divisor} * floor(${value} / nullif(${divisor}, 0)))`,
    (_value, divisor = zero) => toSql`coalesce(${divisor}, 0) = 0`,
  ),
  ROUND: rounding('half'),
  ROUNDUP: rounding('up'),
  ROUNDDOWN: rounding('down'),
  SUM: (args) => toExpression('number', sum(listNumbers(args)), ...listFailures(args)),
  COUNT: (args) => toExpression('number', countNumbers(listNumbers(args)), ...listFailures(args)),
  COUNTA: (args) =>
    toExpression(
      'number',
      toSql`(${count(refuseLists(args).map((arg) => toSql`not (${isBlank(arg)})`))})`,
      ...listFailures(args),
    ),
  COUNTALL: (args) => toExpression('number', toSql`${refuseLists(args).length}::float8`, ...listFailures(args)),
  AVERAGE: (args) => {
    const numbers = listNumbers(args)
    const many = countNumbers(numbers)
    return toExpression(
      'number',
      toSql`((${sum(numbers)}) / nullif(${many}, 0))`,
      ...listFailures(args),
      toSql`(${many}) = 0`,
    )
  },
  MIN: extreme('least'),
  MAX: extreme('greatest'),
}
