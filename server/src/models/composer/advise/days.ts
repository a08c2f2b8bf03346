import { addDays, weekdayOf } from '@draftwright/contract/wall-clock'

/** Days somebody meant, both included, and how they were called. */
export interface Span {
  readonly from: string
  readonly to: string
  /** The words of the question that said so. */
  readonly words: string
  /** Only a beginning was said: "since Monday". */
  readonly isSince?: boolean
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const numbers: Record<string, number> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  couple: 2,
  few: 3,
}

const month = `(?<month>${months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)`
const weekday = `(?<weekday>${weekdays.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|tues|thur|thurs)`

const monthAt = (name: string) => months.findIndex((one) => one.startsWith(name.slice(0, 3)))
const weekdayAt = (name: string) => weekdays.findIndex((one) => one.startsWith(name.slice(0, 3))) + 1
const two = (n: number) => String(n).padStart(2, '0')
const day = (year: number, at: number, date: number) => `${year}-${two(at + 1)}-${two(date)}`
const lastOf = (year: number, at: number) => new Date(Date.UTC(year, at + 1, 0)).getUTCDate()

/** A whole month, `at` from 0 and beyond 11 into the years after. */
function wholeMonth(year: number, at: number): [string, string] {
  const y = year + Math.floor(at / 12)
  const m = ((at % 12) + 12) % 12
  return [day(y, m, 1), day(y, m, lastOf(y, m))]
}
function wholeQuarter(year: number, at: number): [string, string] {
  return [wholeMonth(year, at * 3)[0], wholeMonth(year, at * 3 + 2)[1]]
}

interface Rule {
  readonly pattern: RegExp
  read(found: RegExpExecArray, today: string): [string, string] | null
}
const rule = (source: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(`\\b(?:${source})(?![\\p{L}\\p{N}])`, 'iu'),
  read,
})
const step = (word: string | undefined) =>
  /^(last|previous|past)/iu.test(word ?? '') ? -1 : /^next|coming|following/iu.test(word ?? '') ? 1 : 0
const parts = (today: string) => ({ year: Number(today.slice(0, 4)), at: Number(today.slice(5, 7)) - 1 })
const monday = (today: string) => addDays(today, 1 - weekdayOf(today))
const count = (text: string | undefined) => numbers[text?.toLowerCase() ?? ''] ?? (Number(text ?? 1) || 1)
const unitDays: Record<string, number> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }

const rules: readonly Rule[] = [
  rule(String.raw`(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)`, ({ groups }) => {
    const date = `${groups?.['y'] ?? ''}-${groups?.['m'] ?? ''}-${groups?.['d'] ?? ''}`
    return Number.isNaN(Date.parse(date)) ? null : [date, date]
  }),
  rule(
    String.raw`(?<which>last|past|previous|next|coming|following)\s+(?:the\s+)?(?<n>\d{1,3}|a|one|two|three|four|five|six|seven|ten|couple|few)\s+(?:of\s+)?(?<unit>day|week|month|quarter|year)s?`,
    ({ groups }, today) => {
      const days = Math.min(3650, count(groups?.['n']) * (unitDays[groups?.['unit']?.toLowerCase() ?? ''] ?? 1))
      return step(groups?.['which']) > 0 ? [today, addDays(today, days - 1)] : [addDays(today, 1 - days), today]
    },
  ),
  rule(String.raw`q(?<q>[1-4])(?:\s+(?:of\s+)?(?<y>\d{4}))?`, ({ groups }, today) => {
    const { year, at } = parts(today)
    const q = Number(groups?.['q']) - 1
    return wholeQuarter(
      groups?.['y'] === undefined ? (q > Math.floor(at / 3) ? year - 1 : year) : Number(groups['y']),
      q,
    )
  }),
  rule(String.raw`(?:year to date|ytd)`, (_found, today) => [`${today.slice(0, 4)}-01-01`, today]),
  rule(String.raw`month to date|mtd`, (_found, today) => [`${today.slice(0, 7)}-01`, today]),
  rule(
    String.raw`(?<which>this|current|last|previous|past|next|coming|following)\s+(?<unit>week|month|quarter|year)|(?<alone>week|month|quarter)\s+before(?:\s+last)?`,
    ({ groups }, today) => {
      const { year, at } = parts(today)
      const unit = (groups?.['unit'] ?? groups?.['alone'] ?? '').toLowerCase()
      const by = groups?.['alone'] === undefined ? step(groups?.['which']) : -2
      if (unit === 'week') {
        const first = addDays(monday(today), by * 7)
        return [first, addDays(first, 6)]
      }
      if (unit === 'month') return wholeMonth(year, at + by)
      if (unit === 'quarter') return wholeQuarter(year, Math.floor(at / 3) + by)
      return [`${year + by}-01-01`, `${year + by}-12-31`]
    },
  ),
  rule(String.raw`(?<d>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${month}(?:,?\s+(?<y>\d{4}))?`, dated),
  rule(String.raw`${month}\s+(?<d>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s+(?<y>\d{4}))?`, dated),
  rule(
    String.raw`(?:(?<which>last|next|this)\s+)?(?<!\b(?:you|we|i|they|he|she|it)\s)${month}(?:\s+(?<y>\d{4}))?`,
    ({ groups }, today) => {
      const { year, at } = parts(today)
      const asked = groups?.['month']?.toLowerCase() ?? ''
      // "may" is mostly no month.
      if (asked === 'may' && groups?.['y'] === undefined && groups?.['which'] === undefined) return null
      if (asked === 'mar' || asked === 'sun') return null
      const m = monthAt(asked)
      const usual = groups?.['which'] === 'next' ? (m > at ? year : year + 1) : m > at ? year - 1 : year
      return wholeMonth(groups?.['y'] === undefined ? usual : Number(groups['y']), m)
    },
  ),
  rule(String.raw`(?:the\s+)?day after tomorrow`, (_found, today) => [addDays(today, 2), addDays(today, 2)]),
  rule(String.raw`(?:the\s+)?day before yesterday`, (_found, today) => [addDays(today, -2), addDays(today, -2)]),
  rule(String.raw`today|tonight|this (?:morning|afternoon|evening)`, (_found, today) => [today, today]),
  rule(String.raw`tomorrow|tmrw`, (_found, today) => [addDays(today, 1), addDays(today, 1)]),
  rule(String.raw`yesterday`, (_found, today) => [addDays(today, -1), addDays(today, -1)]),
  rule(String.raw`(?<which>last|next|this)?\s*weekend`, ({ groups }, today) => {
    const saturday = addDays(monday(today), 5 + step(groups?.['which']) * 7)
    return [saturday, addDays(saturday, 1)]
  }),
  rule(
    String.raw`(?<n>\d{1,3}|a|one|two|three|four|five|six|seven|ten)\s+(?<unit>day|week|month)s?\s+ago`,
    ({ groups }, today) => {
      const then = addDays(today, -count(groups?.['n']) * (unitDays[groups?.['unit']?.toLowerCase() ?? ''] ?? 1))
      return [then, then]
    },
  ),
  rule(
    String.raw`in\s+(?<n>\d{1,3}|a|one|two|three|four|five|six|seven|ten)\s+(?<unit>day|week|month)s?`,
    ({ groups }, today) => {
      const then = addDays(today, count(groups?.['n']) * (unitDays[groups?.['unit']?.toLowerCase() ?? ''] ?? 1))
      return [then, then]
    },
  ),
]

function dated({ groups }: RegExpExecArray, today: string): [string, string] | null {
  const { year } = parts(today)
  const at = monthAt(groups?.['month']?.toLowerCase() ?? '')
  const date = Number(groups?.['d'])
  const y = groups?.['y'] === undefined ? year : Number(groups['y'])
  return date < 1 || date > lastOf(y, at) ? null : [day(y, at, date), day(y, at, date)]
}

/** A weekday is the last one that was, or the next that comes, as the sentence looks back or ahead. */
function weekdayRule(isAhead: boolean): Rule {
  return rule(String.raw`(?:(?<which>last|next|this|coming)\s+)?${weekday}`, ({ groups }, today) => {
    const name = groups?.['weekday']?.toLowerCase() ?? ''
    // Words that are no days unless somebody says which.
    if (/^(?:sun|sat|wed)$/u.test(name) && groups?.['which'] === undefined) return null
    const here = addDays(monday(today), weekdayAt(name) - 1)
    const which = groups?.['which']?.toLowerCase()
    if (which === 'last') {
      const then = here < today ? here : addDays(here, -7)
      return [then, then]
    }
    if (which === 'this') return [here, here]
    const ahead = here > today ? here : addDays(here, 7)
    const back = here <= today ? here : addDays(here, -7)
    const then = isAhead || which === 'next' || which === 'coming' ? ahead : back
    return [then, then]
  })
}

/** Every span the text names, in its order; `isAhead` says that a bare weekday is one to come. */
export function spansIn(text: string, today: string, isAhead: boolean): Span[] {
  const found: (Span & { at: number })[] = []
  let rest = text
  for (const { pattern, read } of [...rules, weekdayRule(isAhead)]) {
    for (;;) {
      const match = pattern.exec(rest)
      if (match === null) break
      const span = read(match, today)
      if (span !== null) found.push({ from: span[0], to: span[1], words: match[0], at: match.index })
      // What has been read is read once; blanks keep the places.
      const blank = (span === null ? '\u0001' : ' ').repeat(match[0].length)
      rest = rest.slice(0, match.index) + blank + rest.slice(match.index + match[0].length)
    }
  }
  const ordered = found
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...span }) => withEdge(text, at, span, today))
  return joined(text, ordered)
}

/** "Since Monday" goes on to today, "until Friday" begins today. */
function withEdge(text: string, at: number, span: Span, today: string): Span {
  const before = text.slice(0, at).toLowerCase()
  const edge =
    /\b(since|from|after|starting|until|till|by|before|up to)\s+(?:the\s+)?(?:start of\s+|end of\s+|beginning of\s+)?$/u.exec(
      before,
    )
  const words = (edge?.[0] ?? '') + span.words
  const word = edge?.[1]
  if (word === undefined) return span
  if (word === 'since' || word === 'after' || word === 'starting')
    return { from: span.from, to: span.from > today ? span.to : today, words, isSince: true }
  if (word === 'from') return { ...span, words }
  return { from: span.to < today ? span.from : today, to: word === 'before' ? addDays(span.from, -1) : span.to, words }
}

/** "From … to …" and "between … and …" are one span. */
function joined(text: string, spans: readonly Span[]): Span[] {
  const [first, second] = spans
  if (first === undefined || second === undefined || spans.length !== 2) return [...spans]
  const lower = text.toLowerCase()
  if (!/\b(?:from|between)\b/u.test(lower) || /\bcompare|\bversus|\bvs\b/u.test(lower)) return [...spans]
  return [
    {
      from: first.from < second.from ? first.from : second.from,
      to: second.to > first.to ? second.to : first.to,
      words: `${first.words} ${second.words}`,
    },
  ]
}

/** The text without the words of these spans, and without what leads to them. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  return spans
    .reduce((rest, { words }) => words.split(/\s{2,}/u).reduce((left, part) => left.replace(part, ' '), rest), text)
    .replaceAll(/\s+/gu, ' ')
    .replace(/\s+(?:in|on|for|during|of|from|since|by|until|between|and|at)\s*([?.!]*)$/iu, '$1')
    .trim()
}

/** As many days right before a span; of a whole month, the month before. */
export function before({ from, to }: Span): Span {
  const isMonth = from.endsWith('-01') && to === wholeMonth(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1)[1]
  if (isMonth) {
    const [first, last] = wholeMonth(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 2)
    return { from: first, to: last, words: '' }
  }
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return { from: addDays(from, -length), to: addDays(from, -1), words: '' }
}
