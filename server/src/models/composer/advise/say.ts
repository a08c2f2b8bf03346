import { dayAt, timeAt } from '@draftwright/contract/wall-clock'
import type { CitedReceipt } from '../../advising/found.ts'
import type { Fact } from '@draftwright/contract/receipts'

/** How numbers, amounts, days and names are written in an answer. */
export interface Speech {
  readonly now: number
  readonly timeZone: string
}

const locale = 'en-GB'
export const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value)

/** An amount in the smallest unit of its currency. */
export function money(minor: number, currency: string): string {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  } catch {
    return `${number(minor / 100)} ${currency}`
  }
}

/** A calendar day in words, with the year where it is not the present one. */
export function day(iso: string, { now, timeZone }: Speech): string {
  const isSame = iso.slice(0, 4) === dayAt(now, timeZone).slice(0, 4)
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(isSame ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${iso}T00:00:00Z`))
}

/** A moment as the person's clock shows it; `isTimed` adds the time of day. */
export function moment(iso: string, speech: Speech, isTimed = false): string {
  const at = Date.parse(iso)
  const date = day(dayAt(at, speech.timeZone), speech)
  return isTimed ? `${date}, ${timeAt(at, speech.timeZone)}` : date
}

export const month = (key: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${key}-01T00:00:00Z`),
  )

/** "1–30 November", "28 October – 3 November": both days included. */
export function span(from: string, to: string, { now, timeZone }: Speech): string {
  const thisYear = dayAt(now, timeZone).slice(0, 4)
  const isSame = from.startsWith(thisYear) && to.startsWith(thisYear)
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(isSame ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  })
  const at = (date: string) => new Date(`${date}T00:00:00Z`)
  return from === to ? format.format(at(from)) : format.formatRange(at(from), at(to)).replaceAll('\u2009', ' ')
}

/** Text of others, so that it is read as words: no Markdown, no line breaks. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>|~]/gu, '\\$&')
    .replace(/^([#>+-]|\d+[.)])/u, '\\$1')

/** The marker behind a statement that rests on a row. */
export const cite = ({ cite: handle }: CitedReceipt): string => (handle === undefined ? '' : ` [${handle}]`)

export const cites = (rows: readonly CitedReceipt[], most = 3): string => rows.slice(0, most).map(cite).join('')

export const count = (n: number, one: string, many = `${one}s`): string => `${number(n)} ${n === 1 ? one : many}`

export const words = (fact: Fact | undefined): string | null =>
  fact === null || fact === undefined || fact === '' ? null : plain(String(fact))

export const numeric = (fact: Fact | undefined): number => (typeof fact === 'number' ? fact : 0)
export const textual = (fact: Fact | undefined): string | null =>
  typeof fact === 'string' && fact !== '' ? fact : null

/** Amounts that stand under `name_EUR`, `name_USD` …, as one reads them. */
export function amounts(facts: CitedReceipt['facts'], name: string): string {
  const found = Object.entries(facts).flatMap(([key, value]) =>
    key.startsWith(`${name}_`) && /_[A-Z]{3}$/u.test(key) && typeof value === 'number' && value !== 0
      ? [money(value, key.slice(-3))]
      : [],
  )
  return found.length === 0 ? '–' : found.join(' + ')
}

export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string =>
  [
    `| ${head.join(' | ')} |`,
    `| ${head.map((_name, at) => (right.includes(at) ? '--:' : '---')).join(' | ')} |`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

/** " of yours", " of Sam Seller's": to whom what a tool was asked for belongs; empty where to anybody. */
export function ownerSaid(input: Readonly<Record<string, unknown>>): string {
  if (input['mine'] === true) return ' of yours'
  const { whose } = input
  return typeof whose === 'string' ? ` of ${plain(whose)}'s` : ''
}
