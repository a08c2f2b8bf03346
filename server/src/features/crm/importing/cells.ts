import { getCurrencyDigits, parseMoney, parseNumber } from '@draftwright/contract/crm/amounts'
import type { Column } from '@draftwright/contract/crm/columns'
import type { DateOrder } from '@draftwright/contract/import-words'
import { parseDate } from '../../imports/index.ts'

export type CellResult = { readonly value: unknown } | { readonly problem: string }

const yes = ['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'si', 'sí', '✓']
const no = ['no', 'n', 'false', '0', 'nein', 'non', '-']
const currencySigns: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', '₹': 'INR' }

/** The texts of a list in a cell. */
const splitListCell = (cell: string): string[] =>
  cell
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The currency in an amount's text: `€ 12`, `12 USD`. */
export function findCurrency(cell: string): string | null {
  const sign = /\p{Sc}/u.exec(cell)?.[0]
  if (sign !== undefined) return currencySigns[sign] ?? null
  return /(?:^|[\s\d])([A-Z]{3})(?:$|[\s\d])/u.exec(cell)?.[1] ?? null
}

/** An amount in the currency's smallest unit. A point with three digits separates thousands, unless the currency has three decimals. */
function parseMoneyCell(cell: string, currency: string): CellResult {
  const isThousands = getCurrencyDigits(currency) < 3 && /^\D*\d{1,3}(?:\.\d{3})+\D*$/u.test(cell)
  const value = parseMoney(isThousands ? cell.replaceAll('.', '') : cell, currency)
  return value === undefined ? { problem: 'is not an amount such as 1,250.50' } : { value }
}

/** The choice that a text means, ignoring case and separators. */
function findChoice(text: string, choices: readonly string[]): string | null {
  const plain = (word: string) =>
    word
      .toLowerCase()
      .replace(/[\s_]+/gu, ' ')
      .trim()
  return choices.find((choice) => plain(choice) === plain(text)) ?? null
}

const choiceProblem = (choices: readonly string[]): CellResult => ({
  problem: `is not one of ${choices.slice(0, 12).join(', ')}${choices.length > 12 ? ' …' : ''}`,
})

/** The value of a cell that is not empty; ids are looked up elsewhere. */
export function parseCell(
  { kind, choices = [] }: Column,
  cell: string,
  { currency, dateOrder }: { readonly currency: string; readonly dateOrder: DateOrder },
): CellResult {
  switch (kind) {
    case 'choice': {
      const value = findChoice(cell, choices)
      return value === null ? choiceProblem(choices) : { value }
    }
    case 'tags': {
      const parts = splitListCell(cell)
      if (choices.length === 0) return { value: parts }
      const known = parts.map((part) => findChoice(part, choices))
      return known.includes(null) ? choiceProblem(choices) : { value: known }
    }
    case 'number': {
      const value = parseNumber(cell.replace(/\s*%$/u, ''))
      return value === undefined ? { problem: 'is not a number' } : { value }
    }
    case 'money':
      return parseMoneyCell(cell, currency)
    case 'day': {
      const read = parseDate(cell, 'UTC', { order: dateOrder })
      return 'problem' in read ? read : { value: read.time.slice(0, 10) }
    }
    case 'flag': {
      const word = cell.toLowerCase()
      if (yes.includes(word)) return { value: true }
      return no.includes(word) ? { value: false } : { problem: 'is not yes or no' }
    }
    default:
      return { value: cell }
  }
}
