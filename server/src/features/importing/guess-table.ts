import { type ByColumn, type ColumnHints, type TextForms, toTextForms } from '@draftwright/contract/column-forms'
import type { ColumnType } from '@draftwright/contract/table-import-words'
import { hasBlankMarks, isBlankMark } from '@draftwright/contract/typed/blank-marks'
import { findCurrencySign } from '@draftwright/contract/typed/currencies'
import { hasTime } from '@draftwright/contract/typed/day'
import { readTypedValue } from '@draftwright/contract/typed/typed-value'

export interface GuessedColumn {
  readonly type: ColumnType
  /** Of a currency. */
  readonly symbol?: string
  /** A text of the column that stands for nothing where its type is no text. */
  readonly blankMark?: string
}

/** Values of a column that are looked at: the first ones, and then some of the rest. */
const mostLooked = 5000
/** The share of values that must fit: the others are shown before they are lost. */
const neededShare = 0.95

/** What the columns of a table seem to be. */
export const guessColumns = (
  width: number,
  rows: readonly (readonly string[])[],
  hints: ByColumn<ColumnHints>,
  headers: readonly string[] = [],
): GuessedColumn[] =>
  Array.from({ length: width }, (_, at) => {
    const values = collectValues(rows, at)
    return toHeaded(guessFilledColumn(values, toTextForms(hints[at], undefined)), headers[at] ?? '', values)
  })

/** Digits that nobody counts with: their heading says so. */
const phoneHeading =
  /(?:^|[^\p{L}])(?:tele?(?:ph|f)on\p{L}*|phone|tel|mobile?|handy|fax|téléphone|teléfono|телефон|電話)(?:[^\p{L}]|$)/iu
const codeHeading =
  /(?:^|[^\p{L}])(?:zip|plz|postal ?code|post ?code|postleitzahl|code postal|ean|gtin|isbn|upc|iban|індекс|郵便番号)(?:[^\p{L}]|$)/iu

function toHeaded(guessed: GuessedColumn, header: string, values: readonly string[]): GuessedColumn {
  if (guessed.type !== 'number') return guessed
  if (codeHeading.test(header)) return { type: 'singleLineText' }
  // How many telephones somebody has is a number.
  const areLong = values.every((value) => isBlankMark(value) || (value.match(/\d/gu)?.length ?? 0) > 5)
  return phoneHeading.test(header) && areLong ? { ...guessed, type: 'phoneNumber' } : guessed
}

/** The type of what is not a mark for nothing, unless that is a text: then the marks are texts, too. */
function guessFilledColumn(values: readonly string[], forms: TextForms): GuessedColumn {
  const mark = values.find(isBlankMark)
  if (mark === undefined) return guessColumn(values, forms)
  const guessed = guessColumn(
    values.filter((value) => !isBlankMark(value)),
    forms,
  )
  return hasBlankMarks(guessed.type) ? { ...guessed, blankMark: mark } : guessColumn(values, forms)
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

/** Whether a text is a number, plain or with a sign, if only one of two. */
const isReadable = (text: string, kind: 'number' | 'money' | 'percent', { decimal }: TextForms): boolean =>
  readTypedValue(text, { kind, decimal }, {}).is !== 'unreadable'

const emailShape = /^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,190}\.[^\s@,;<>.]{2,24}$/u
const urlShape = /^https?:\/\/[^\s]{3,}$/iu
/** With a country, so that it is no sum. */
const worldPhoneShape = /^\+\d[\d\s().\-/]{7,24}$/u
const phoneShape = /^(?:\+|00|\(?0)[\d\s().\-/]{6,24}$/u

function guessColumn(values: readonly string[], forms: TextForms): GuessedColumn {
  const most = (fits: (value: string) => boolean): boolean => {
    let left = values.length - Math.ceil(values.length * neededShare)
    return values.length > 0 && values.every((value) => fits(value) || left-- > 0)
  }
  const isAmount = (value: string, kind: 'number' | 'money' | 'percent') =>
    isReadable(value, kind, forms) && !codeShape.test(value)
  const isDate = (value: string) =>
    readTypedValue(value, { kind: 'day', statedOrder: forms.statedOrder }, {}).is !== 'unreadable'
  if (most(isFlag)) return { type: 'checkbox' }
  if (most((value) => plainDay.test(value) && isDate(value))) return { type: 'date' }
  if (most((value) => worldPhoneShape.test(value))) return { type: 'phoneNumber' }
  if (most((value) => isAmount(value, 'number') && !/\p{Sc}/u.test(value))) return { type: 'number' }
  if (most((value) => value.includes('%') && isAmount(value, 'percent'))) return { type: 'percent' }
  if (most((value) => isAmount(value, 'money') && findCurrencySign(value) !== null)) return guessCurrency(values)
  if (most(isDate)) return { type: values.some((value) => isDate(value) && hasTime(value)) ? 'dateTime' : 'date' }
  if (most((value) => emailShape.test(value))) return { type: 'email' }
  if (most((value) => urlShape.test(value))) return { type: 'url' }
  if (most((value) => phoneShape.test(value))) return { type: 'phoneNumber' }
  if (values.some((value) => value.includes('\n') || value.length > 200)) return { type: 'multilineText' }
  return { type: isSelect(values) ? 'singleSelect' : 'singleLineText' }
}

/** A day without marks, which would be a number. */
const plainDay = /^(?:19|20)\d{6}$/u
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
