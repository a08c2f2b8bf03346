/** What each sign stands for; the first is meant where nothing says more. */
const codesBySign: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'TWD', 'ARS', 'CLP', 'COP'],
  US$: ['USD'],
  C$: ['CAD'],
  CA$: ['CAD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  NZ$: ['NZD'],
  S$: ['SGD'],
  HK$: ['HKD'],
  MX$: ['MXN'],
  R$: ['BRL'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY'],
  '₹': ['INR'],
  Rs: ['INR'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  zł: ['PLN'],
  Kč: ['CZK'],
  Ft: ['HUF'],
  lei: ['RON'],
  '₽': ['RUB'],
  руб: ['RUB'],
  Fr: ['CHF'],
  SFr: ['CHF'],
  '₺': ['TRY'],
  TL: ['TRY'],
  '₩': ['KRW'],
  원: ['KRW'],
  '₴': ['UAH'],
  '₪': ['ILS'],
  '₫': ['VND'],
  '฿': ['THB'],
  '₱': ['PHP'],
}

const words = Object.keys(codesBySign)
  .filter((sign) => !/^\p{Sc}$/u.test(sign))
  .toSorted((one, other) => other.length - one.length)
  .map((sign) => sign.replaceAll('$', String.raw`\$`))
/** A sign, its letters, or an ISO 4217 code. */
export const currencyPattern = String.raw`(?:(?:${words.join('|')})\.?|\p{Sc}|[A-Z]{3})`

const toSign = (sign: string): string => sign.replace(/\.$/u, '')

const listCodes = (sign: string): readonly string[] => codesBySign[toSign(sign)] ?? [toSign(sign)]

const knownCodes = new Set(Intl.supportedValuesOf('currency'))
/** Three letters may as well be the beginning of a product's number. */
export const isCurrency = (sign: string): boolean =>
  !/^[A-Z]{3}$/u.test(sign) || sign in codesBySign || knownCodes.has(sign)

/** Whether two signs or codes can mean the same currency: `$` is also Canadian. */
export const canBeSameCurrency = (one: string, other: string): boolean =>
  listCodes(one).some((code) => listCodes(other).includes(code))

/** The code that a sign stands for where nothing says more; null for no known currency. */
export function toCurrencyCode(sign: string): string | null {
  const [code = ''] = listCodes(sign)
  return /^[A-Z]{3}$/u.test(code) ? code : null
}

const anySign = new RegExp(String.raw`(?<!\p{L})${currencyPattern}(?!\p{L})`, 'gu')
/** The sign or code of a currency that stands beside a number. */
export const findCurrencySign = (text: string): string | null =>
  text
    .match(anySign)
    ?.map(toSign)
    .find((sign) => isCurrency(sign)) ?? null
