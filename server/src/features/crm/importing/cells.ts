import { digitsOf, readMoney, readNumber } from '@draftwright/contract/crm/amounts'
import type { Column } from '@draftwright/contract/crm/columns'
import { readDate } from '../../imports/index.ts'

export type Read = { readonly value: unknown } | { readonly problem: string }

const yes = ['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'si', 'sí', '✓']
const no = ['no', 'n', 'false', '0', 'nein', 'non', '-']
const signs: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', '₹': 'INR' }

/** Texts that a cell lists. */
export const listIn = (cell: string): string[] =>
  cell
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The currency that an amount says it is in: `€ 12`, `12 USD`. */
export function currencyIn(cell: string): string | null {
  const sign = /\p{Sc}/u.exec(cell)?.[0]
  if (sign !== undefined) return signs[sign] ?? null
  return /(?:^|[\s\d])([A-Z]{3})(?:$|[\s\d])/u.exec(cell)?.[1] ?? null
}

/** An amount in units of the currency's last digit. Three digits behind a point part thousands where no currency has three. */
function moneyIn(cell: string, currency: string): Read {
  const isThousands = digitsOf(currency) < 3 && /^\D*\d{1,3}(?:\.\d{3})+\D*$/u.test(cell)
  const value = readMoney(isThousands ? cell.replaceAll('.', '') : cell, currency)
  return value === undefined ? { problem: 'is no amount such as 1,250.50' } : { value }
}

/** The choice that a text means, in any case and however its words are parted. */
export function choiceIn(text: string, choices: readonly string[]): string | null {
  const plain = (word: string) =>
    word
      .toLowerCase()
      .replace(/[\s_]+/gu, ' ')
      .trim()
  return choices.find((choice) => plain(choice) === plain(text)) ?? null
}

const noChoice = (choices: readonly string[]): Read => ({
  problem: `is none of ${choices.slice(0, 12).join(', ')}${choices.length > 12 ? ' …' : ''}`,
})

/** What a cell that is not empty says in a column; ids are looked up elsewhere. */
export function readCell({ kind, choices = [] }: Column, cell: string, currency: string): Read {
  switch (kind) {
    case 'choice': {
      const value = choiceIn(cell, choices)
      return value === null ? noChoice(choices) : { value }
    }
    case 'tags': {
      const parts = listIn(cell)
      if (choices.length === 0) return { value: parts }
      const known = parts.map((part) => choiceIn(part, choices))
      return known.includes(null) ? noChoice(choices) : { value: known }
    }
    case 'number': {
      const value = readNumber(cell.replace(/\s*%$/u, ''))
      return value === undefined ? { problem: 'is no number' } : { value }
    }
    case 'money':
      return moneyIn(cell, currency)
    case 'day': {
      const read = readDate(cell, 'UTC')
      return 'problem' in read ? read : { value: read.time.slice(0, 10) }
    }
    case 'flag': {
      const word = cell.toLowerCase()
      if (yes.includes(word)) return { value: true }
      return no.includes(word) ? { value: false } : { problem: 'is neither yes nor no' }
    }
    default:
      return { value: cell }
  }
}
