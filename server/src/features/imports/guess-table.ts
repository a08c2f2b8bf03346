import type { ColumnType, DecimalSign } from '@draftwright/contract/table-import-words'
import type { DateOrder } from '@draftwright/contract/import-words'
import { findCurrencySign } from '@draftwright/contract/typed/currencies'
import { readTypedValue } from '@draftwright/contract/typed/typed-value'

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

/** The number of a column, plain or with a sign; undefined if it is none. */
function readAmount(text: string, kind: 'number' | 'money' | 'percent', decimal: DecimalSign): number | undefined {
  const read = readTypedValue(text, { kind, decimal: decimal === 'comma' ? ',' : '.' }, {})
  return read.is === 'read' && typeof read.value === 'number' ? read.value : undefined
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

const emailShape = /^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,190}\.[^\s@,;<>.]{2,24}$/u
const urlShape = /^https?:\/\/[^\s]{3,}$/iu
const phoneShape = /^(?:\+|00|\(?0)[\d\s().\-/]{6,24}$/u

function guessColumn(values: readonly string[], decimal: DecimalSign, order: DateOrder): GuessedColumn {
  const most = (fits: (value: string) => boolean): boolean => {
    let left = values.length - Math.ceil(values.length * neededShare)
    return values.length > 0 && values.every((value) => fits(value) || left-- > 0)
  }
  const isAmount = (value: string, kind: 'number' | 'money' | 'percent') =>
    readAmount(value, kind, decimal) !== undefined && !codeShape.test(value)
  if (most(isFlag)) return { type: 'checkbox' }
  if (most((value) => isAmount(value, 'number') && !/\p{Sc}/u.test(value))) return { type: 'number' }
  if (most((value) => value.includes('%') && isAmount(value, 'percent'))) return { type: 'percent' }
  if (most((value) => isAmount(value, 'money') && findCurrencySign(value) !== null)) return guessCurrency(values)
  const statedOrder = order === 'auto' ? undefined : order
  const isDate = (value: string) => readTypedValue(value, { kind: 'day', statedOrder }, {}).is !== 'unreadable'
  if (most(isDate))
    return { type: values.some((value) => isDate(value) && /\d{1,2}:\d{2}/u.test(value)) ? 'dateTime' : 'date' }
  if (most((value) => emailShape.test(value))) return { type: 'email' }
  if (most((value) => urlShape.test(value))) return { type: 'url' }
  if (most((value) => phoneShape.test(value))) return { type: 'phoneNumber' }
  if (values.some((value) => value.includes('\n') || value.length > 200)) return { type: 'multilineText' }
  return { type: isSelect(values) ? 'singleSelect' : 'singleLineText' }
}

/** Numbers with zeros before them, and `1E5`, are codes. */
const codeShape = /^[-+−]?0\d|^\d+e\d+$/iu

/** Not 0 and 1, which are numbers as well. */
const isFlag = (value: string): boolean =>
  !/^[\d-]$/u.test(value) && readTypedValue(value, { kind: 'flag' }, {}).is === 'read'

function guessCurrency(values: readonly string[]): GuessedColumn {
  const signs = values.flatMap((value) => findCurrencySign(value) ?? [])
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
