import type { Column } from '@draftwright/contract/crm/columns'

/** `former` is "Former", `single_choice` is "Single choice"; what begins with a number stays as it is. */
export function choiceWords(value: string): string {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const times = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

/** `2026-03-09` is "9 Mar 2026". */
export const dayWords = (day: string): string => {
  const at = Date.parse(day.slice(0, 10))
  return Number.isNaN(at) ? day : days.format(at)
}
/** "9 Mar 2026, 14:05", by the reader's own clock; a day alone stays one. */
export const timeWords = (time: string): string => {
  if (time.length === 10) return dayWords(time)
  const at = Date.parse(time)
  return Number.isNaN(at) ? time : times.format(at)
}

const moneys = new Map<string, Intl.NumberFormat>()
function moneyFormat(currency: string): Intl.NumberFormat {
  const known = moneys.get(currency)
  if (known) return known
  let made: Intl.NumberFormat
  try {
    made = new Intl.NumberFormat('en', { style: 'currency', currency })
  } catch {
    // No currency anybody knows: two digits, as most have.
    made = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  }
  moneys.set(currency, made)
  return made
}
const digitsOf = (currency: string): number => moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2

/** Minor units as an amount: 125000 EUR is "€1,250.00". */
export const moneyWords = (minor: number, currency: string): string =>
  moneyFormat(currency).format(minor / 10 ** digitsOf(currency))
/** Minor units as somebody would type them: 125000 EUR is "1250.00", and 125000 JPY is "125000". */
export const moneyTyped = (minor: number, currency: string): string =>
  (minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))

/** What was typed as an amount, in minor units: "1,250.5" and "€ 1 250,50" are 125050. Undefined when it is no amount. */
export function readMoney(text: string, currency: string): number | undefined {
  const amount = readNumber(text)
  if (amount === undefined) return undefined
  const minor = Math.round(amount * 10 ** digitsOf(currency))
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** What was typed as a number, with either way to write decimals; undefined when it is none. */
export function readNumber(text: string): number | undefined {
  const bare = text.replace(/[\p{Sc}\s'’]/gu, '').replace(/^[A-Z]{3}|[A-Z]{3}$/u, '')
  if (!/^-?[\d.,]+$/u.test(bare)) return undefined
  const decimal = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const mark = bare.charAt(decimal)
  const after = bare.length - decimal - 1
  // One mark with three digits behind it, or the same mark twice, parts thousands: 1,250 and 1.250.000.
  const partsThousands = decimal !== -1 && (bare.split(mark).length > 2 || (after === 3 && mark === ','))
  const plain =
    decimal === -1 || partsThousands
      ? bare.replace(/[.,]/gu, '')
      : `${bare.slice(0, decimal).replace(/[.,]/gu, '')}.${bare.slice(decimal + 1)}`
  const number = Number(plain)
  return plain !== '' && plain !== '-' && Number.isFinite(number) ? number : undefined
}

/** A value as text, where nothing more than its column is needed to say it; '' is nothing. */
export function plainWords(column: Column, value: unknown, currency = 'EUR'): string {
  if (value === null || value === undefined || value === '') return ''
  switch (column.kind) {
    case 'choice':
      return choiceWords(textOf(value))
    case 'number':
      return typeof value === 'number' ? numbers.format(value) : textOf(value)
    case 'money':
      return typeof value === 'number' ? moneyWords(value, currency) : textOf(value)
    case 'day':
      return dayWords(textOf(value))
    case 'time':
      return timeWords(textOf(value))
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'tags':
      return Array.isArray(value) ? value.join(', ') : textOf(value)
    default:
      return textOf(value)
  }
}

/** A value that is one word or number, as text; nothing and lists are ''. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
