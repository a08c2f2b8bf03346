import { moneyWords } from '../kernel/words.ts'

const shorts = new Map<string, Intl.NumberFormat | null>()

function shortFormat(currency: string): Intl.NumberFormat | null {
  const known = shorts.get(currency)
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
    // No currency anybody knows: it is said in full.
  }
  shorts.set(currency, made)
  return made
}

/** Minor units in as few signs as a heading has room for: 12550000 EUR is "€125.5K". */
export function moneyShort(minor: number, currency: string): string {
  const format = shortFormat(currency)
  if (format === null) return moneyWords(minor, currency)
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  return format.format(minor / 10 ** (digits ?? 2))
}

/** An amount without decimals that say nothing: 125000 EUR is "€1,250", 125050 is "€1,250.50". */
export const moneyPlain = (minor: number, currency: string): string =>
  moneyWords(minor, currency).replace(/\.0+(?=\D*$)/u, '')
