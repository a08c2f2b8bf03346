const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  usd: 'USD',
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
  francs: 'CHF',
  pln: 'PLN',
  zloty: 'PLN',
  złoty: 'PLN',
}
const factors: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  tausend: 1000,
  mille: 1000,
  duizend: 1000,
  m: 1e6,
  million: 1e6,
}
const unit = String.raw`(?<unit>€|\$|£|euros?|dollars?|pounds?|eur|usd|gbp|chf|francs|pln|zloty|złoty)`
const amount = String.raw`(?<amount>\d[\d.,' ]*\d|\d)\s?(?<factor>k|thousand|tausend|mille|duizend|m|million)?`
const forms = [
  new RegExp(
    String.raw`${unit.replace('|euros?|dollars?|pounds?|eur|usd|gbp|chf|francs|pln|zloty|złoty', '')}\s?${amount}(?![\p{L}\d%])`,
    'iu',
  ),
  new RegExp(String.raw`(?<![\p{L}\d])${amount}\s?${unit}(?!\p{L})`, 'iu'),
]

export interface SaidMoney {
  /** In cents. */
  readonly minor: number
  /** ISO 4217; null if none was said. */
  readonly currency: string | null
}

/** The first amount of money in a sentence, in digits; undefined if there is none. `12.500` and `12,500` are twelve thousand five hundred. */
export function readMoney(sentence: string): SaidMoney | undefined {
  for (const form of forms) {
    const groups = form.exec(sentence)?.groups
    if (groups === undefined) continue
    const value = parseAmount(groups['amount'] ?? '') * (factors[groups['factor']?.toLowerCase() ?? ''] ?? 1)
    const minor = Math.round(value * 100)
    if (Number.isSafeInteger(minor) && minor > 0 && minor < 1e15)
      return { minor, currency: currencies[groups['unit']?.toLowerCase() ?? ''] ?? null }
  }
  return undefined
}

/** A mark with one or two digits behind it at the end separates cents; other marks separate thousands. */
function parseAmount(text: string): number {
  const cents = /[.,](\d{1,2})$/u.exec(text)
  const whole = (cents === null ? text : text.slice(0, cents.index)).replaceAll(/\D/gu, '')
  return Number(`${whole}.${cents?.[1] ?? '0'}`)
}

const heads =
  /(?<![\p{L}\d.,])(?<n>\d{1,3}(?:[.,]\d{3})+|\d{1,6})\s(?:employees|people (?:work|in (?:the|our) company|on staff)|members of staff|staff|Mitarbeiter\p{L}*|Beschäftigte\p{L}*|salariés|employés|medewerkers)/iu

/** How many people work in a company, as a sentence says it; undefined if it does not. */
export function readHeadcount(sentence: string): number | undefined {
  const n = heads.exec(sentence)?.groups?.['n']
  return n === undefined ? undefined : Number(n.replaceAll(/[.,]/gu, ''))
}
