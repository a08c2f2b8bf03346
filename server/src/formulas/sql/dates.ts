import { farthest, toText } from '../values.ts'
import { milliseconds, months, readUnit, toMoment } from '../functions/dates.ts'
import { readConstant, type SqlExpression, toConstant, toExpression, toNumber, type Translation } from './expression.ts'
import { giveUp, toSql, type SqlPart, UntranslatableError } from './to-sql.ts'

const weekMs = 7 * 86_400_000

/** Milliseconds, null where the value is no date. Only texts that are the same for all rows are read. */
function readMoment(arg: SqlExpression): SqlPart {
  if (arg.kind === 'date') return arg.value
  if (arg.kind === 'text' || arg.kind === 'list') {
    const at = toMoment(readConstant(arg))
    return Number.isNaN(at) ? toSql`null::float8` : toSql`${at}::float8`
  }
  return toSql`null::float8`
}

/** The argument of a function that fails for what is no date. */
function readDate(arg: SqlExpression = toConstant(null)): SqlPart {
  if (arg.kind !== 'date' && arg.kind !== 'blank') {
    if (arg.kind !== 'text' || Number.isNaN(toMoment(readConstant(arg)))) throw new UntranslatableError()
  }
  return readMoment(arg)
}

/** The wall clock in UTC; years before 1 and after 9999 are written and counted otherwise by the evaluator. */
const toClock = (at: SqlPart): SqlPart =>
  toSql`(to_timestamp(case when ${at} between -62135596800000 and 253402300799999 then ${at}
    when ${at} is not null then ${giveUp(toSql`${at}`, 'float8')} end / 1000) at time zone 'UTC')`
const toMilliseconds = (clock: SqlPart): SqlPart => toSql`(extract(epoch from ${clock}) * 1000)::float8`

function readStep(arg: SqlExpression | undefined, otherwise: string): string {
  const step = readUnit(readConstant(arg, otherwise))
  if (step === undefined) throw new UntranslatableError()
  return step
}

/** Cut down to the start of its unit; weeks begin on Sunday. */
function startOf(at: SqlPart, step: string): SqlPart {
  // 1 January 1970 was a Thursday.
  if (step === 'w') return toSql`(floor((${at} + 345600000) / ${weekMs}) * ${weekMs} - 345600000)`
  const size = milliseconds[step]
  if (size !== undefined) return toSql`(floor(${at} / ${size}::float8) * ${size}::float8)`
  const unit = step === 'M' ? toSql`'month'` : step === 'Q' ? toSql`'quarter'` : toSql`'year'`
  return toMilliseconds(toSql`date_trunc(${unit}, ${toClock(at)})`)
}

const compareDates =
  (operator: '<' | '>' | '='): Translation =>
  ([one = toConstant(null), other = toConstant(null), unit]) => {
    const step = readStep(unit, 's')
    const [a, b] = [startOf(readMoment(one), step), startOf(readMoment(other), step)]
    const holds = operator === '<' ? toSql`${a} < ${b}` : operator === '>' ? toSql`${a} > ${b}` : toSql`${a} = ${b}`
    return toExpression('boolean', toSql`coalesce(${holds}, false)`, one.fails, other.fails)
  }

const readPart =
  (field: SqlPart): Translation =>
  ([date]) =>
    toExpression('number', toSql`floor(extract(${field} from ${toClock(readDate(date))}))::float8`, date?.fails ?? null)

const print =
  (format: string): Translation =>
  ([date]) =>
    toExpression('text', toSql`to_char(${toClock(readDate(date))}, ${format})`, date?.fails ?? null)

export const dateTranslations: Readonly<Record<string, Translation>> = {
  IS_BEFORE: compareDates('<'),
  IS_AFTER: compareDates('>'),
  IS_SAME: compareDates('='),
  YEAR: readPart(toSql`year`),
  MONTH: readPart(toSql`month`),
  DAY: readPart(toSql`day`),
  HOUR: readPart(toSql`hour`),
  MINUTE: readPart(toSql`minute`),
  SECOND: readPart(toSql`second`),
  WEEKDAY: ([date, first]) => {
    const weekday = toSql`extract(dow from ${toClock(readDate(date))})::integer`
    const isMonday = toText(readConstant(first, 'Sunday')).toLowerCase() === 'monday'
    return toExpression(
      'number',
      isMonday ? toSql`((${weekday} + 6) % 7)::float8` : toSql`${weekday}::float8`,
      date?.fails ?? null,
    )
  },
  DATESTR: print('YYYY-MM-DD'),
  TIMESTR: print('HH24:MI:SS'),
  DATETIME_PARSE: ([date = toConstant(null), ...more]) => {
    if (more.length > 0 || date.kind !== 'date') throw new UntranslatableError()
    return date
  },
  DATEADD: ([date = toConstant(null), count = toConstant(null), unit]) => {
    const step = readStep(unit, '')
    const at = readDate(date)
    // A text that is no number fails only beside a date.
    if (count.kind === 'text' || count.kind === 'list') throw new UntranslatableError()
    const { value } = toNumber(count)
    const size = milliseconds[step]
    const added =
      size === undefined
        ? toMilliseconds(
            toSql`(${toClock(at)} + make_interval(months => (trunc(${value}) * ${months[step] ?? 1}::float8)::integer))`,
          )
        : toSql`(${at} + trunc(${value} * ${size}::float8))`
    return toExpression('date', added, date.fails, count.fails, toSql`abs(${added}) > ${farthest}::float8`)
  },
  DATETIME_DIFF: ([date = toConstant(null), other = toConstant(null), unit]) => {
    const size = milliseconds[readStep(unit, 's')]
    if (size === undefined) throw new UntranslatableError()
    const [one, second] = [readDate(date), readDate(other)]
    return toExpression('number', toSql`trunc((${one} - ${second}) / ${size}::float8)`, date.fails, other.fails)
  },
}
