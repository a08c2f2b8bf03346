import { failure, flattenLists, type FormulaValue, isBlank, isDate, isList, toNumber } from '../values.ts'
import { defineFunction, type FormulaFunction, many } from './define.ts'

/** A function of numbers; a value that is none makes it an error. */
const defineNumeric = (bounds: readonly [number, number], run: (...numbers: number[]) => number): FormulaFunction =>
  defineFunction(bounds, (values) => {
    const numbers = values.map(toNumber)
    const result = numbers.some(Number.isNaN) ? Number.NaN : run(...numbers)
    return Number.isNaN(result) ? failure : result
  })

/** The numbers among values and lists; blanks and texts are no numbers. */
const listNumbers = (values: readonly FormulaValue[]): number[] =>
  flattenLists(values).flatMap((value) =>
    typeof value === 'number' ? [value] : typeof value === 'boolean' ? [Number(value)] : [],
  )

/** A power of ten away from zero, exact in decimals: 1.005 to two places is 1.01. */
const shift = (value: number, places: number): number => {
  const [digits = '0', exponent = '0'] = value.toExponential().split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
const roundBy = (round: (value: number) => number) => (value: number, places: number) => {
  const whole = Math.trunc(places)
  return Math.abs(whole) > 100 ? value : shift(round(shift(value, whole)), -whole)
}
const away = (value: number): number => (value < 0 ? Math.floor(value) : Math.ceil(value))

/** To a multiple of `significance`, in decimals: no 0.30000000000000004. */
const toMultiple = (round: (value: number) => number) => (value: number, significance: number) =>
  significance === 0
    ? 0
    : Number((round(Number((value / significance).toPrecision(15))) * significance).toPrecision(15))

/** The next number away from zero that is even, or odd. */
function toParity(value: number, rest: 0 | 1): number {
  const whole = Math.abs(away(value))
  const next = whole % 2 === rest ? whole : whole + 1
  return value < 0 ? -next : next
}

export const numberFunctions: Readonly<Record<string, FormulaFunction>> = {
  ABS: defineNumeric([1, 1], (value) => Math.abs(value)),
  CEILING: defineNumeric([1, 2], (value, significance = 1) => toMultiple(Math.ceil)(value, significance)),
  FLOOR: defineNumeric([1, 2], (value, significance = 1) => toMultiple(Math.floor)(value, significance)),
  EVEN: defineNumeric([1, 1], (value) => toParity(value, 0)),
  ODD: defineNumeric([1, 1], (value) => toParity(value, 1)),
  EXP: defineNumeric([1, 1], (value) => Math.exp(value)),
  INT: defineNumeric([1, 1], (value) => Math.floor(value)),
  LOG: defineNumeric([1, 2], (value, base = 10) =>
    value <= 0 || base <= 0 || base === 1
      ? Number.NaN
      : base === 10
        ? Math.log10(value)
        : base === 2
          ? Math.log2(value)
          : Math.log(value) / Math.log(base),
  ),
  // The sign is that of the divisor, as in spreadsheets.
  MOD: defineNumeric([2, 2], (value, divisor) =>
    divisor === undefined || divisor === 0 ? Number.NaN : value - divisor * Math.floor(value / divisor),
  ),
  POWER: defineNumeric([2, 2], (value, power = 1) => value ** power),
  // Halves go up, towards plus infinity: -2.5 becomes -2.
  ROUND: defineNumeric([1, 2], (value, places = 0) => roundBy(Math.round)(value, places)),
  ROUNDUP: defineNumeric([1, 2], (value, places = 0) => roundBy(away)(value, places)),
  ROUNDDOWN: defineNumeric([1, 2], (value, places = 0) => roundBy(Math.trunc)(value, places)),
  SQRT: defineNumeric([1, 1], (value) => Math.sqrt(value)),
  SUM: defineFunction([1, many], (values) => listNumbers(values).reduce((sum, value) => sum + value, 0)),
  AVERAGE: defineFunction([1, many], (values) => {
    const numbers = listNumbers(values)
    return numbers.length === 0 ? failure : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
  }),
  MIN: defineFunction([1, many], (values) => findExtreme(values, Math.min)),
  MAX: defineFunction([1, many], (values) => findExtreme(values, Math.max)),
  COUNT: defineFunction([1, many], (values) => listNumbers(values).length),
  COUNTA: defineFunction([1, many], (values) => flattenLists(values).filter((value) => !isBlank(value)).length),
  COUNTALL: defineFunction([1, many], (values) =>
    values.reduce<number>((sum, value) => sum + (isList(value) ? flattenLists(value).length : 1), 0),
  ),
}

/** Of numbers, else of dates; 0 of nothing. */
function findExtreme(values: readonly FormulaValue[], choose: (...numbers: number[]) => number): FormulaValue {
  const numbers = listNumbers(values)
  if (numbers.length > 0) return numbers.reduce((one, other) => choose(one, other))
  const dates = flattenLists(values).filter(isDate)
  return dates.length > 0
    ? { kind: 'date', at: dates.map(({ at }) => at).reduce((one, other) => choose(one, other)) }
    : 0
}
