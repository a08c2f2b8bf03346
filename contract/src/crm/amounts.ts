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
