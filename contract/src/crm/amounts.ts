import { isStoredNumber } from '../numbers.ts'

const moneyFormats = new Map<string, Intl.NumberFormat>()
/** The number format for amounts of a currency. */
export function getMoneyFormat(currency: string): Intl.NumberFormat {
  const known = moneyFormats.get(currency)
  if (known) return known
  let made: Intl.NumberFormat
  try {
    made = new Intl.NumberFormat('en', { style: 'currency', currency })
  } catch {
    // Unknown currency: two digits, as most have.
    made = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  }
  moneyFormats.set(currency, made)
  return made
}
/** Decimal digits of a currency: amounts are stored in its minor unit. */
export const getCurrencyDigits = (currency: string): number =>
  getMoneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2

/** Parses an amount into minor units: "1,250.5" and "€ 1 250,50" are 125050. Undefined if it is no amount. */
export function parseMoney(text: string, currency: string): number | undefined {
  const amount = parseNumber(text)
  if (amount === undefined) return undefined
  const minor = Math.round(amount * 10 ** getCurrencyDigits(currency))
  return isStoredNumber(minor) ? minor : undefined
}

/** Parses a number with either decimal separator; undefined if it is none. */
export function parseNumber(text: string): number | undefined {
  const bare = text.replace(/[\p{Sc}\s'’]/gu, '').replace(/^[A-Z]{3}|[A-Z]{3}$/u, '')
  if (!/^-?[\d.,]+$/u.test(bare)) return undefined
  const decimal = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const mark = bare.charAt(decimal)
  const after = bare.length - decimal - 1
  // One separator followed by three digits, or the same one twice, separates thousands: 1,250 and 1.250.000.
  const partsThousands = decimal !== -1 && (bare.split(mark).length > 2 || (after === 3 && mark === ','))
  const plain =
    decimal === -1 || partsThousands
      ? bare.replace(/[.,]/gu, '')
      : `${bare.slice(0, decimal).replace(/[.,]/gu, '')}.${bare.slice(decimal + 1)}`
  const number = Number(plain)
  return plain !== '' && plain !== '-' && isStoredNumber(number) ? number : undefined
}
