import { isStoredNumber } from '@draftwright/contract/numbers'
import type { ColumnType, DecimalSign } from '@draftwright/contract/table-import-words'
import type { DateOrder } from '@draftwright/contract/import-words'
import { parseDate } from './date-cell.ts'

interface GuessedColumn {
  readonly type: ColumnType
  /** Of a currency. */
  readonly symbol?: string
}
export interface GuessedTable {
  readonly columns: GuessedColumn[]
  readonly date_order: DateOrder
  readonly decimal: DecimalSign
}

/** Values of a column that are looked at: the first ones, and then some of the rest. */
const mostLooked = 5000
/** The share of values that must fit: the others are shown before they are lost. */
const neededShare = 0.95

/** What the columns of a table seem to be. */
export function guessTable(width: number, rows: readonly (readonly string[])[]): GuessedTable {
  const values = Array.from({ length: width }, (_, at) => collectValues(rows, at))
  const all = values.flat()
  const decimal = guessDecimal(all)
  const date_order = guessDateOrder(all)
  return { columns: values.map((own) => guessColumn(own, decimal, date_order)), decimal, date_order }
}

function collectValues(rows: readonly (readonly string[])[], at: number): string[] {
  const step = Math.max(1, Math.floor(rows.length / mostLooked))
  const found: string[] = []
  for (let n = 0; n < rows.length; n += step) {
    const text = rows[n]?.[at]?.trim() ?? ''
    if (text !== '') found.push(text.length > 1000 ? text.slice(0, 1000) : text)
  }
  return found
}

const pointNumber = /^[-+−]?(?:\d{1,3}(?:[, ' ’]\d{3})+|\d{1,15})(?:\.\d{1,15})?(?:e[-+]?\d{1,3})?$/iu
const commaNumber = /^[-+−]?(?:\d{1,3}(?:[. ' ’]\d{3})+|\d{1,15})(?:,\d{1,15})?$/u

/** A number as a person writes it; undefined if it is none. */
export function readNumber(text: string, decimal: DecimalSign): number | undefined {
  const plain = text.trim()
  if (!(decimal === 'comma' ? commaNumber : pointNumber).test(plain)) return undefined
  const joined = plain.replaceAll(/[\s'’]/gu, '').replace('−', '-')
  const number = Number(decimal === 'comma' ? joined.replaceAll('.', '').replace(',', '.') : joined.replaceAll(',', ''))
  return isStoredNumber(number) ? number : undefined
}

/** The amount and its sign; null if it is none. */
export function splitCurrency(text: string): { symbol: string; amount: string } | null {
  const found =
    /^(?<minus>[-−]?)\s*(?<before>[$€£¥₹]|[A-Z]{3})?\s*(?<amount>[-−]?[\d.,' ’]*\d)\s*(?<after>[$€£¥₹]|[A-Z]{3})?$/u.exec(
      text.trim(),
    )
  const { minus = '', before, amount = '', after } = found?.groups ?? {}
  const symbol = before ?? after
  if (symbol === undefined || (before !== undefined && after !== undefined)) return null
  return { symbol, amount: minus + amount }
}

/** What stands between digits and has two or another number than three behind it separates decimals. */
function guessDecimal(values: readonly string[]): DecimalSign {
  let [points, commas] = [0, 0]
  for (const value of values) {
    if (value.length > 40 || !/^[-+−$€£¥₹\d.,' ’%A-Z]+$/u.test(value)) continue
    const sign = /(?<sign>[.,])(?:\d{1,2}|\d{4,15})(?!\d)[^.,]*$/u.exec(value)?.groups?.['sign']
    if (sign === '.' && !/\..*\./u.test(value)) points++
    if (sign === ',' && !/,.*,/u.test(value)) commas++
  }
  return commas > points ? 'comma' : 'point'
}

function guessDateOrder(values: readonly string[]): DateOrder {
  let [days, months] = [0, 0]
  for (const value of values) {
    const found = /^(\d{1,2})[-/](\d{1,2})[-/]\d{4}(?:\D|$)/u.exec(value)
    if (Number(found?.[1]) > 12) days++
    if (Number(found?.[2]) > 12) months++
  }
  if (days > 0 && months > 0) return 'auto'
  return days > 0 ? 'dmy' : months > 0 ? 'mdy' : 'auto'
}

export const trueWords: ReadonlySet<string> = new Set([
  'true',
  'yes',
  'y',
  'checked',
  'x',
  '✓',
  '✔',
  '☑',
  'wahr',
  'ja',
  'oui',
  'si',
  'sí',
])
export const falseWords: ReadonlySet<string> = new Set([
  'false',
  'no',
  'n',
  'unchecked',
  '☐',
  'falsch',
  'nein',
  'non',
  'nee',
])

const emailShape = /^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,190}\.[^\s@,;<>.]{2,24}$/u
const urlShape = /^https?:\/\/[^\s]{3,}$/iu
const phoneShape = /^(?:\+|00|\(?0)[\d\s().\-/]{6,24}$/u

function guessColumn(values: readonly string[], decimal: DecimalSign, order: DateOrder): GuessedColumn {
  const most = (fits: (value: string) => boolean): boolean => {
    let left = values.length - Math.ceil(values.length * neededShare)
    return values.length > 0 && values.every((value) => fits(value) || left-- > 0)
  }
  // Numbers with zeros before them are codes.
  const isNumber = (value: string) => readNumber(value, decimal) !== undefined && !/^[-+−]?0\d/u.test(value)
  if (most((value) => trueWords.has(value.toLowerCase()) || falseWords.has(value.toLowerCase())))
    return { type: 'checkbox' }
  if (most(isNumber)) return { type: 'number' }
  if (most((value) => value.endsWith('%') && isNumber(value.slice(0, -1).trim()))) return { type: 'percent' }
  if (most((value) => isNumber(splitCurrency(value)?.amount ?? ''))) return guessCurrency(values)
  const read = (value: string) => parseDate(value, 'UTC', { order })
  const isDate = (value: string) => value.length <= 40 && ('time' in read(value) || isOpenDate(value))
  if (most(isDate))
    return { type: values.some((value) => isDate(value) && /\d{1,2}:\d{2}/u.test(value)) ? 'dateTime' : 'date' }
  if (most((value) => emailShape.test(value))) return { type: 'email' }
  if (most((value) => urlShape.test(value))) return { type: 'url' }
  if (most((value) => phoneShape.test(value))) return { type: 'phoneNumber' }
  if (values.some((value) => value.includes('\n') || value.length > 200)) return { type: 'multilineText' }
  return { type: isSelect(values) ? 'singleSelect' : 'singleLineText' }
}

/** A date whose day and month could be either way round: the person says which. */
const isOpenDate = (value: string): boolean => /^\d{1,2}[-/]\d{1,2}[-/]\d{4}(?:\D|$)/u.test(value)

function guessCurrency(values: readonly string[]): GuessedColumn {
  const signs = values.flatMap((value) => splitCurrency(value)?.symbol ?? [])
  const [first = '€'] = signs
  // A field has one currency: amounts of several would become equal.
  return signs.every((sign) => sign === first) ? { type: 'currency', symbol: first } : { type: 'singleLineText' }
}

/** Few different short texts that come again and again. */
function isSelect(values: readonly string[]): boolean {
  const distinct = new Set(values)
  return (
    values.length >= 8 &&
    distinct.size <= Math.min(30, values.length / 4) &&
    values.every((value) => value.length <= 50)
  )
}
