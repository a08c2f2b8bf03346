import { digitsOf, moneyFormat } from '@draftwright/contract/crm/amounts'
import type { Column } from '@draftwright/contract/crm/columns'

export { readMoney, readNumber } from '@draftwright/contract/crm/amounts'

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

/** Minor units as an amount: 125000 EUR is "€1,250.00". */
export const moneyWords = (minor: number, currency: string): string =>
  moneyFormat(currency).format(minor / 10 ** digitsOf(currency))
/** Minor units as somebody would type them: 125000 EUR is "1250.00", and 125000 JPY is "125000". */
export const moneyTyped = (minor: number, currency: string): string =>
  (minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))

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
