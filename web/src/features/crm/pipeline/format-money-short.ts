import { formatMoney } from '../kernel/format.ts'

const shortFormats = new Map<string, Intl.NumberFormat | null>()

function getShortFormat(currency: string): Intl.NumberFormat | null {
  const known = shortFormats.get(currency)
  if (known !== undefined) return known
  let made: Intl.NumberFormat | null = null
  try {
    made = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      notation: 'compact',
      maximumFractionDigits: 1,
      minimumFractionDigits: 0,
    })
  } catch {
    // An unknown currency is formatted in full.
  }
  shortFormats.set(currency, made)
  return made
}

/** Minor units in a short form for headings: 12550000 EUR is "€125.5K". */
export function formatMoneyShort(minor: number, currency: string): string {
  const format = getShortFormat(currency)
  if (format === null) return formatMoney(minor, currency)
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  return format.format(minor / 10 ** (digits ?? 2))
}

/** An amount without zero decimals: 125000 EUR is "€1,250", 125050 is "€1,250.50". */
export const formatMoneyPlain = (minor: number, currency: string): string =>
  formatMoney(minor, currency).replace(/\.0+(?=\D*$)/u, '')
