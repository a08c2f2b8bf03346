import { getCurrencyDigits, getMoneyFormat } from '@draftwright/contract/crm/amounts'
import type { Column } from '@draftwright/contract/crm/columns'
import { getCountryName } from '@draftwright/contract/crm/countries'
import { getDateFormat, getOwnTimeZone, yearDays } from '../../../ui/format-moment.ts'
import { formatOwnNumber } from '../../../ui/own-habits.ts'

/** `former` is "Former", `single_choice` is "Single choice"; what begins with a number stays as it is. */
export function formatChoice(value: string): string {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const times = getDateFormat({ dateStyle: 'medium', timeStyle: 'short' }, getOwnTimeZone())
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

/** `2026-03-09` is "9 Mar 2026", or "Mar 9, 2026" by the reader's country. */
export const formatDate = (day: string): string => {
  const at = Date.parse(day.slice(0, 10))
  return Number.isNaN(at) ? day : yearDays.format(at)
}
/** "9 Mar 2026, 14:05", by the reader's own clock; a day alone stays one. */
export const formatTime = (time: string): string => {
  if (time.length === 10) return formatDate(time)
  const at = Date.parse(time)
  return Number.isNaN(at) ? time : times.format(at)
}

/** Minor units as an amount: 125000 EUR is "€1,250.00". */
export const formatMoney = (minor: number, currency: string): string =>
  getMoneyFormat(currency).format(minor / 10 ** getCurrencyDigits(currency))
/** Minor units as typed: 125000 EUR is "1250.00", or "1250,00" by the reader's country, and 125000 JPY is "125000". */
export const formatMoneyInput = (minor: number, currency: string): string =>
  formatOwnNumber((minor / 10 ** getCurrencyDigits(currency)).toFixed(getCurrencyDigits(currency)))

/** A value as text, for columns that need no further data; '' is no value. */
export function formatValue(column: Column, value: unknown, currency = 'EUR'): string {
  if (value === null || value === undefined || value === '') return ''
  switch (column.kind) {
    case 'choice':
      return formatChoice(toText(value))
    case 'number':
      return typeof value === 'number' ? numbers.format(value) : toText(value)
    case 'money':
      return typeof value === 'number' ? formatMoney(value, currency) : toText(value)
    case 'day':
      return formatDate(toText(value))
    case 'time':
      return formatTime(toText(value))
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'tags':
      return Array.isArray(value) ? value.join(', ') : toText(value)
    default:
      return column.isCountry === true ? getCountryName(toText(value)) : toText(value)
  }
}

/** A single word or number as text; '' for no value and lists. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
