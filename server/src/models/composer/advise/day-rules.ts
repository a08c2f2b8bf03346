import { addDays, weekdayOf } from '@draftwright/contract/wall-clock'

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
export function wholeMonth(year: number, at: number): [string, string] {
  const y = year + Math.floor(at / 12)
  const m = ((at % 12) + 12) % 12
  return [day(y, m, 1), day(y, m, lastOf(y, m))]
}
/** The week, month, quarter or year, so many before or after the present one. */
function whole(unit: string, by: number, today: string): [string, string] {
  const { year, at } = parts(today)
  switch (unit.toLowerCase()) {
    case 'week': {
      const first = addDays(monday(today), by * 7)
      return [first, addDays(first, 6)]
    }
    case 'month':
      return wholeMonth(year, at + by)
    case 'quarter':
      return wholeQuarter(year, Math.floor(at / 3) + by)
    default:
      return [`${year + by}-01-01`, `${year + by}-12-31`]
  }
}

/** Easter Sunday by Gauss's rule for the Gregorian calendar, right from 1900 to 2099 and beyond. */
function easter(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - ((year % 100) % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const days = moon + sunday - 7 * late + 114
  return day(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

function wholeQuarter(year: number, at: number): [string, string] {
  return [wholeMonth(year, at * 3)[0], wholeMonth(year, at * 3 + 2)[1]]
}

export interface Rule {
  readonly pattern: RegExp
  /** `isAhead`: what has no year or week of its own is to come. */
  read(found: RegExpExecArray, today: string, isAhead: boolean): [string, string] | null
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

/** How days are named, the surer way first; a bare weekday has a rule of its own. */
export const dayRules: readonly Rule[] = [
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
  rule(
    String.raw`(?<edge>start|beginning|end|rest)[ -]of[ -](?:the\s+)?(?:(?<which>this|last|next)\s+)?(?<unit>week|month|quarter|year)`,
    ({ groups }, today) => {
      const [from, to] = whole(groups?.['unit'] ?? '', step(groups?.['which']), today)
      if (groups?.['edge']?.toLowerCase() === 'rest') return [today, to]
      return groups?.['edge']?.toLowerCase() === 'end' ? [to, to] : [from, from]
    },
  ),
  rule(String.raw`(?:last\s+)?easter(?:\s+(?:sunday|(?<y>\d{4})))?`, ({ groups }, today) => {
    const { year } = parts(today)
    const asked = groups?.['y']
    const then = easter(asked === undefined ? (easter(year) > today ? year - 1 : year) : Number(asked))
    return [then, then]
  }),
  rule(String.raw`christmas|xmas`, (_found, today, isAhead) => {
    const { year } = parts(today)
    const here = day(year, 11, 25)
    const then = isAhead || here <= today ? here : day(year - 1, 11, 25)
    return [then, then]
  }),
  rule(String.raw`(?:the\s+)?(?:last\s+)?fortnight`, (_found, today) => [addDays(today, -13), today]),
  rule(String.raw`(?:year to date|ytd)`, (_found, today) => [`${today.slice(0, 4)}-01-01`, today]),
  rule(String.raw`month to date|mtd`, (_found, today) => [`${today.slice(0, 7)}-01`, today]),
  rule(
    String.raw`(?<which>this|current|last|previous|past|next|coming|following)\s+(?<unit>week|month|quarter|year)|(?<alone>week|month|quarter)\s+before(?:\s+last)?`,
    ({ groups }, today) => {
      const by = groups?.['alone'] === undefined ? step(groups?.['which']) : -2
      return whole(groups?.['unit'] ?? groups?.['alone'] ?? '', by, today)
    },
  ),
  rule(String.raw`(?<d>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${month}(?:,?\s+(?<y>\d{4}))?`, dated),
  rule(String.raw`${month}\s+(?<d>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s+(?<y>\d{4}))?`, dated),
  rule(
    String.raw`(?:(?<which>last|next|this)\s+)?(?<!\b(?:you|we|i|they|he|she|it)\s)${month}(?:\s+(?<y>\d{4}))?`,
    ({ groups }, today, isAhead) => {
      const { year, at } = parts(today)
      const asked = groups?.['month']?.toLowerCase() ?? ''
      // "may" is mostly no month.
      if (asked === 'may' && groups?.['y'] === undefined && groups?.['which'] === undefined) return null
      if (asked === 'mar' || asked === 'sun') return null
      const m = monthAt(asked)
      const isNext = groups?.['which'] === 'next' || (isAhead && groups?.['which'] === undefined && m !== at)
      const usual = isNext ? (m > at ? year : year + 1) : m > at ? year - 1 : year
      return wholeMonth(groups?.['y'] === undefined ? usual : Number(groups['y']), m)
    },
  ),
  rule(String.raw`(?:the\s+)?day after tomorrow`, (_found, today) => [addDays(today, 2), addDays(today, 2)]),
  rule(String.raw`(?:the\s+)?day before yesterday`, (_found, today) => [addDays(today, -2), addDays(today, -2)]),
  rule(String.raw`today|tonight|this (?:morning|afternoon|evening)`, (_found, today) => [today, today]),
  rule(String.raw`tomorrow|tmrw|tmr|tomo`, (_found, today) => [addDays(today, 1), addDays(today, 1)]),
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
export function weekdayRule(isAhead: boolean): Rule {
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
