import { toZoneDay, toZoneTime } from '@draftwright/contract/wall-clock'
import type { CitableSource } from '../../../../models/advising/tool-result.ts'
import type { Fact } from '@draftwright/contract/sources'

/** Context for formatting numbers, amounts, days and names in an answer. */
export interface FormatContext {
  readonly now: number
  readonly timeZone: string
  /** English if not told. */
  readonly language?: 'en' | 'de'
}

/** Which parts of an answer the question asks for. */
export interface RenderOptions {
  readonly input: Readonly<Record<string, unknown>>
}

const toLocale = (language: FormatContext['language']) => (language === 'de' ? 'de' : 'en-GB')
export const formatNumber = (value: number, digits = 0): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value)

/** An amount in the minor unit of its currency. */
export function formatMoney(
  minor: number,
  currency: string,
  { language = 'en' }: Pick<FormatContext, 'language'> = {},
): string {
  try {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency })
    return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  } catch {
    return `${formatNumber(minor / 100)} ${currency}`
  }
}

/** A calendar day in words, with the year unless it is the current one. */
export function formatDay(iso: string, { now, timeZone, language }: FormatContext): string {
  const isSame = iso.slice(0, 4) === toZoneDay(now, timeZone).slice(0, 4)
  return new Intl.DateTimeFormat(toLocale(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(isSame ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${iso}T00:00:00Z`))
}

/** An instant in the person's time zone; `isTimed` adds the time of day. */
export function formatMoment(iso: string, speech: FormatContext, isTimed = false): string {
  const at = Date.parse(iso)
  const date = formatDay(toZoneDay(at, speech.timeZone), speech)
  return isTimed ? `${date}, ${toZoneTime(at, speech.timeZone)}` : date
}

/** "14 days ago" of a day that is behind; null of any other. */
export function formatDaysAgo(day: string, { now, timeZone, language }: FormatContext): string | null {
  const days = Math.round(
    (Date.parse(`${toZoneDay(now, timeZone)}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000,
  )
  if (!(days > 0)) return null
  if (language === 'de') return days === 1 ? 'gestern' : `vor ${formatNumber(days)} Tagen`
  return days === 1 ? 'yesterday' : `${formatNumber(days)} days ago`
}

export const formatMonth = (key: string, language?: FormatContext['language']): string =>
  new Intl.DateTimeFormat(toLocale(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${key}-01T00:00:00Z`),
  )

/** "1–30 November", "28 October – 3 November": both days inclusive. */
export function formatSpan(from: string, to: string, { now, timeZone, language }: FormatContext): string {
  const thisYear = toZoneDay(now, timeZone).slice(0, 4)
  const isSame = from.startsWith(thisYear) && to.startsWith(thisYear)
  const format = new Intl.DateTimeFormat(toLocale(language), {
    day: 'numeric',
    month: 'long',
    ...(isSame ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  })
  const at = (date: string) => new Date(`${date}T00:00:00Z`)
  return from === to ? format.format(at(from)) : format.formatRange(at(from), at(to)).replaceAll('\u2009', ' ')
}

/** Escapes text of others: no Markdown, no line breaks. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>|~]/gu, '\\$&')
    .replace(/^([#>+-]|\d+[.)])/u, '\\$1')

/** Words of others in the quotation marks of a language. */
export const quoteText = (text: string, language: FormatContext['language']): string =>
  language === 'de' ? `„${escapeMarkdown(text)}“` : `“${escapeMarkdown(text)}”`

/** The words of an answer in its language. */
export const chooseWords = ({ language }: Pick<FormatContext, 'language'>, english: string, german: string): string =>
  language === 'de' ? german : english

/** The citation marker after a statement about a row. */
export const renderCitation = ({ cite: handle }: CitableSource): string => (handle === undefined ? '' : ` [${handle}]`)

/** What a row is called, with its citation marker. */
/** Stands where a post has no title yet, as in the lists of the web. */
const renderPlainName = ({ title }: { readonly title: string }): string => escapeMarkdown(title) || 'Untitled'
export const renderName = (row: { readonly title: string }): string => `**${renderPlainName(row)}**`
export const renderTitle = (row: CitableSource): string => `${renderPlainName(row)}${renderCitation(row)}`

export const renderCitations = (rows: readonly CitableSource[], most = 3): string =>
  rows.slice(0, most).map(renderCitation).join('')

export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${formatNumber(n)} ${n === 1 ? one : many}`

export const formatFact = (fact: Fact | undefined): string | null =>
  fact === null || fact === undefined || fact === '' ? null : escapeMarkdown(String(fact))

export const toNumber = (fact: Fact | undefined): number => (typeof fact === 'number' ? fact : 0)
/** Several numbers of a row, for the cells of a table. */
export const formatFacts = ({ facts }: CitableSource, names: readonly string[]): string[] =>
  names.map((name) => formatNumber(toNumber(facts[name])))
export const toText = (fact: Fact | undefined): string | null => (typeof fact === 'string' && fact !== '' ? fact : null)

/** Formats amounts from facts such as `name_EUR`, `name_USD`. */
export function formatAmounts(
  facts: CitableSource['facts'],
  name: string,
  speech: Pick<FormatContext, 'language'> = {},
): string {
  const found = Object.entries(facts).flatMap(([key, value]) =>
    key.startsWith(`${name}_`) && /_[A-Z]{3}$/u.test(key) && typeof value === 'number' && value !== 0
      ? [formatMoney(value, key.slice(-3), speech)]
      : [],
  )
  return found.length === 0 ? '–' : found.join(' + ')
}

export const renderTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string =>
  [
    `| ${head.join(' | ')} |`,
    `| ${head.map((_name, at) => (right.includes(at) ? '--:' : '---')).join(' | ')} |`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

/** " of yours", " of Sam Seller's": the owner that a tool was asked for; empty for any owner. */
export function formatOwner(
  input: Readonly<Record<string, unknown>>,
  speech: Pick<FormatContext, 'language'> = {},
): string {
  if (input['mine'] === true) return chooseWords(speech, ' of yours', ' von Ihnen')
  const { whose } = input
  if (typeof whose !== 'string') return ''
  return chooseWords(speech, ` of ${escapeMarkdown(whose)}'s`, ` von ${escapeMarkdown(whose)}`)
}
