import { toZoneDay } from '@draftwright/contract/wall-clock'
import { getCurrencyDigits } from '@draftwright/contract/crm/amounts'
import { type NumberFormat, readMarks, readNumber } from '@draftwright/contract/typed/number'
import { getOwnTimeZone } from './format-moment.ts'

/** How the reader's country writes numbers and days. */
export const getOwnHabits = () => {
  const zone = getOwnTimeZone()
  return { locale: navigator.language, zone, today: toZoneDay(Date.now(), zone) }
}

/** A number as the reader types it, without marks between groups. */
export const formatOwnNumber = (value: number | string): string =>
  String(value).replace('.', readMarks(navigator.language).decimal)

/** A typed number; undefined for none, and for one that could be two. */
export function readOwnNumber(text: string, format: NumberFormat = {}): number | undefined {
  const reading = readNumber(text, format, navigator.language)
  return reading.is === 'read' ? reading.value : undefined
}

/** A typed amount in the currency's smallest unit. */
export function readOwnMoney(text: string, currency: string): number | undefined {
  const precision = getCurrencyDigits(currency)
  const amount = readOwnNumber(text, { isMoney: true, precision, currency })
  const minor = amount === undefined ? Number.NaN : Math.round(amount * 10 ** precision)
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** What is said of a text that is none, or could be two. */
export const numberHint = `Enter a number such as ${formatOwnNumber(1234.5)}`
