import type { DateOrder } from '@draftwright/contract/import-words'
import type { DecimalSign } from '@draftwright/contract/table-import-words'
import { falseWords, parseDate, readNumber, splitCurrency, trueWords } from '../../imports/index.ts'
import { type CellContext, parseCell } from '../parse-cell.ts'
import type { FieldShape } from '../schema.ts'
import { TableError } from '../table-error.ts'

/** How the texts of a file are read. */
export interface TextForms {
  readonly date_order: DateOrder
  readonly decimal: DecimalSign
}
type CellReading = { readonly value: unknown } | { readonly problem: string }

/** A file's text as the stored form of a cell, undefined for an empty one; or why it cannot be. Links have their own function. */
export function readFileCell(field: FieldShape, text: string, forms: TextForms, context: CellContext): CellReading {
  const plain = text.trim()
  if (plain === '') return { value: undefined }
  const read = readText(field, text, plain, forms)
  if ('problem' in read) return read
  try {
    return { value: parseCell(field, read.value, context) }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { problem: wordings[field.type] ?? toReason(error.message) }
  }
}

/** What the field's own parser takes. */
function readText(field: FieldShape, text: string, plain: string, forms: TextForms): CellReading {
  switch (field.type) {
    case 'number':
      return readAmount(plain, forms)
    case 'currency':
      return readAmount(splitCurrency(plain)?.amount ?? plain, forms)
    case 'percent':
      return readPercent(plain, forms)
    case 'rating':
      return readAmount(plain, forms)
    case 'checkbox':
      return readFlag(plain.toLowerCase())
    case 'date':
      return readDay(plain, forms)
    case 'dateTime':
      return readMoment(plain, forms)
    case 'singleLineText':
      return { value: plain.replaceAll(/[\r\n\t]+/gu, ' ') }
    case 'multilineText':
    case 'richText':
      return { value: text.replaceAll('\r\n', '\n') }
    default:
      return { value: plain }
  }
}

const notNumber = { problem: 'must be a number' }
const readAmount = (text: string, { decimal }: TextForms): CellReading => {
  const value = readNumber(text, decimal)
  return value === undefined ? notNumber : { value }
}
function readPercent(text: string, { decimal }: TextForms): CellReading {
  const value = readNumber(text.replace(/\s*%$/u, ''), decimal)
  if (value === undefined) return notNumber
  // Without the noise of the division: 7 % is 0.07.
  return { value: text.endsWith('%') ? Number((value / 100).toPrecision(15)) : value }
}
function readFlag(word: string): CellReading {
  if (trueWords.has(word) || word === '1') return { value: true }
  return falseWords.has(word) || word === '0' ? { value: undefined } : { problem: 'must be yes or no' }
}

function readDay(text: string, { date_order }: TextForms): CellReading {
  const read = parseDate(text, 'UTC', { order: date_order })
  if ('time' in read) return { value: read.time.slice(0, 10) }
  // The name of a month leaves no doubt.
  return /\p{L}{3}/u.test(text) ? { value: text } : read
}
function readMoment(text: string, { date_order }: TextForms): CellReading {
  const read = parseDate(text, 'UTC', { order: date_order })
  if ('time' in read) return { value: /\d:\d{2}/u.test(text) ? read.time : `${read.time.slice(0, 10)}T00:00:00.000Z` }
  return /\p{L}{3}/u.test(text) ? { value: text } : read
}

const wordings: Readonly<Partial<Record<FieldShape['type'], string>>> = {
  date: 'must be a date such as 2026-03-29',
  dateTime: 'must be a date such as 2026-03-29 14:30',
  rating: 'must be a whole number within the scale',
  duration: 'must be a duration such as 1:30',
  singleCollaborator: 'must be the name or address of a member',
  multipleCollaborators: 'must be names or addresses of members',
}

/** A refusal's reason without the field's name, which is said beside it. */
function toReason(message: string): string {
  const reason = /: (?<reason>[^:]+)$/u.exec(message)?.groups?.['reason']
  return reason ?? 'cannot be read'
}
