import { firstDay, lastDay, parseDay } from '@draftwright/contract/days'
import { addDays, getWeekday } from '@draftwright/contract/wall-clock'
import { months, weekdays } from './calendar-words.ts'
import { englishNumbers } from './number-words.ts'

const counts: ReadonlyMap<string, number> = new Map([...englishNumbers, ['a', 1], ['couple', 2], ['few', 3]])
const count = String.raw`\d{1,3}|a|${[...englishNumbers.keys()].join('|')}`

const month = `(?<month>${months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)`
const weekday = `(?<weekday>${weekdays.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|tues|thur|thurs)`

const findMonth = (name: string) => months.findIndex((one) => one.startsWith(name.slice(0, 3)))
const findWeekday = (name: string) => weekdays.findIndex((one) => one.startsWith(name.slice(0, 3))) + 1
const padTwo = (n: number) => String(n).padStart(2, '0')
const formatIsoDay = (year: number, at: number, date: number) => `${year}-${padTwo(at + 1)}-${padTwo(date)}`
const computeLastDay = (year: number, at: number) => new Date(Date.UTC(year, at + 1, 0)).getUTCDate()

/** A whole month; `at` starts at 0, and above 11 is in a later year. */
export function toMonthSpan(year: number, at: number): [string, string] {
  const y = year + Math.floor(at / 12)
  const m = ((at % 12) + 12) % 12
  return [formatIsoDay(y, m, 1), formatIsoDay(y, m, computeLastDay(y, m))]
}
/** The week, month, quarter or year at this offset from the current one. */
function toUnitSpan(unit: string, by: number, today: string): [string, string] {
  const { year, at } = parseYearAndMonth(today)
  switch (unit.toLowerCase()) {
    case 'week': {
      const first = addDays(findMonday(today), by * 7)
      return [first, addDays(first, 6)]
    }
    case 'month':
      return toMonthSpan(year, at + by)
    case 'quarter':
      return toQuarterSpan(year, Math.floor(at / 3) + by)
    default:
      return [`${year + by}-01-01`, `${year + by}-12-31`]
  }
}

/** Easter Sunday by Gauss's rule for the Gregorian calendar, right from 1900 to 2099 and beyond. */
function computeEaster(year: number): string {
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
  return formatIsoDay(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

function toQuarterSpan(year: number, at: number): [string, string] {
  return [toMonthSpan(year, at * 3)[0], toMonthSpan(year, at * 3 + 2)[1]]
}

export interface DayRule {
  readonly pattern: RegExp
  /** `isAhead`: spans without a year or week are in the future. */
  read(found: RegExpExecArray, today: string, isAhead: boolean): [string, string] | null
}
const createRule = (source: string, read: DayRule['read']): DayRule => ({
  pattern: new RegExp(`\\b(?:${source})(?![\\p{L}\\p{N}])`, 'iu'),
  read: (found, today, isAhead) => {
    const days = read(found, today, isAhead)
    return days?.every((day) => day >= firstDay && day <= lastDay) === true ? days : null
  },
})
const parseStep = (word: string | undefined) =>
  /^(last|previous|past)/iu.test(word ?? '') ? -1 : /^next|coming|following/iu.test(word ?? '') ? 1 : 0
const parseYearAndMonth = (today: string) => ({ year: Number(today.slice(0, 4)), at: Number(today.slice(5, 7)) - 1 })
const findMonday = (today: string) => addDays(today, 1 - getWeekday(today))
const parseCount = (text = '1') => counts.get(text.toLowerCase()) ?? Number(text)
const unitDays: Record<string, number> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }

/** Patterns for days, most reliable first; a bare weekday has its own rule. */
export const dayRules: readonly DayRule[] = [
  createRule(
    String.raw`(?<first>${weekdays.join('|')})\s+(?:and|to|until|-)\s+(?<last>${weekdays.join('|')})\s+(?:of\s+)?(?<which>this|next|last)\s+week`,
    ({ groups }, today) => {
      const [monday] = toUnitSpan('week', parseStep(groups?.['which']), today)
      const [first, last] = ['first', 'last'].map((name) => findWeekday(groups?.[name]?.toLowerCase() ?? ''))
      return [addDays(monday, (first ?? 1) - 1), addDays(monday, (last ?? 1) - 1)]
    },
  ),
  createRule(String.raw`(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)`, ({ groups }) => {
    const date = `${groups?.['y'] ?? ''}-${groups?.['m'] ?? ''}-${groups?.['d'] ?? ''}`
    return parseDay(date) === undefined ? null : [date, date]
  }),
  createRule(
    String.raw`(?<which>last|past|previous|next|coming|following)\s+(?:the\s+)?(?<n>${count}|couple|few)\s+(?:of\s+)?(?<unit>day|week|month|quarter|year)s?`,
    ({ groups }, today) => {
      const days = Math.min(3650, parseCount(groups?.['n']) * (unitDays[groups?.['unit']?.toLowerCase() ?? ''] ?? 1))
      return parseStep(groups?.['which']) > 0 ? [today, addDays(today, days - 1)] : [addDays(today, 1 - days), today]
    },
  ),
  createRule(
    String.raw`q(?<q>[1-4])(?:\s+(?:of\s+)?(?:(?<y>\d{4})|(?<which>this|last|next)\s+year))?`,
    ({ groups }, today, isAhead) => {
      const { year, at } = parseYearAndMonth(today)
      const [q, present] = [Number(groups?.['q']) - 1, Math.floor(at / 3)]
      if (groups?.['which'] !== undefined) return toQuarterSpan(year + parseStep(groups['which']), q)
      const usual = isAhead ? (q < present ? year + 1 : year) : q > present ? year - 1 : year
      return toQuarterSpan(groups?.['y'] === undefined ? usual : Number(groups['y']), q)
    },
  ),
  createRule(
    String.raw`(?<edge>start|beginning|end|rest)[ -]of[ -](?:the\s+)?(?:(?<which>this|last|next)\s+)?(?<unit>week|month|quarter|year)`,
    ({ groups }, today) => {
      const [from, to] = toUnitSpan(groups?.['unit'] ?? '', parseStep(groups?.['which']), today)
      if (groups?.['edge']?.toLowerCase() === 'rest') return [today, to]
      return groups?.['edge']?.toLowerCase() === 'end' ? [to, to] : [from, from]
    },
  ),
  createRule(
    String.raw`(?<part>early|mid(?:dle\s+of)?|late|(?:start|beginning|end)\s+of|(?:(?:the\s+)?(?:first|second)\s+half\s+of))[ -](?:the\s+)?${month}(?:\s+(?<y>\d{4}))?`,
    ({ groups, index, input }, today, isAhead) => {
      const [from, to] = toNamedMonth(groups, today, isAhead)
      const day = (date: number) => `${from.slice(0, 8)}${padTwo(date)}`
      const part = groups?.['part']?.toLowerCase() ?? ''
      if (/first/u.test(part)) return [from, day(15)]
      if (/second/u.test(part)) return [day(16), to]
      if (/^(?:early|start|begin)/u.test(part)) return [from, day(10)]
      if (/^(?:late|end)/u.test(part)) return [day(21), to]
      // As the start or the end of a span it is one day.
      return /\b(?:from|between|since|until|till|by|before|after)\b/u.test(input.slice(0, index))
        ? [day(15), day(15)]
        : [day(11), day(20)]
    },
  ),
  // "The first week of June": its first seven days, as the answer says.
  createRule(
    String.raw`(?:the\s+)?(?<nth>first|second|third|fourth|last)\s+week\s+(?:of|in)\s+(?:the\s+)?${month}(?:\s+(?<y>\d{4}))?`,
    ({ groups }, today, isAhead) => {
      const [from, to] = toNamedMonth(groups, today, isAhead)
      const at = ['first', 'second', 'third', 'fourth'].indexOf(groups?.['nth']?.toLowerCase() ?? '')
      if (at < 0) return [addDays(to, -6), to]
      return [addDays(from, at * 7), addDays(from, at * 7 + 6)]
    },
  ),
  createRule(String.raw`(?:last\s+)?easter(?:\s+(?:sunday|(?<y>\d{4})))?`, ({ groups }, today) => {
    const { year } = parseYearAndMonth(today)
    const asked = groups?.['y']
    const then = computeEaster(asked === undefined ? (computeEaster(year) > today ? year - 1 : year) : Number(asked))
    return [then, then]
  }),
  createRule(String.raw`christmas|xmas`, (_found, today, isAhead) => {
    const { year } = parseYearAndMonth(today)
    const here = formatIsoDay(year, 11, 25)
    const then = isAhead || here <= today ? here : formatIsoDay(year - 1, 11, 25)
    return [then, then]
  }),
  createRule(String.raw`new\s+year(?:'?s)?(?:\s+(?:eve|day))?|(?:the\s+)?turn of the year`, (_found, today) => {
    const first = `${Number(today.slice(0, 4)) + 1}-01-01`
    return [first, first]
  }),
  createRule(String.raw`(?:the\s+)?year[\s-]?end|year's end`, (_found, today) => {
    const last = `${today.slice(0, 4)}-12-31`
    return [last, last]
  }),
  createRule(String.raw`recently|lately`, (_found, today) => [addDays(today, -29), today]),
  createRule(String.raw`(?:the\s+)?(?:coming|next)\s+days`, (_found, today) => [today, addDays(today, 6)]),
  createRule(String.raw`(?:the\s+)?(?:last|past)\s+(?:couple of\s+|few\s+)?days`, (_found, today) => [
    addDays(today, -6),
    today,
  ]),
  createRule(String.raw`(?:the\s+)?(?:last\s+)?fortnight`, (_found, today) => [addDays(today, -13), today]),
  createRule(String.raw`(?:year to date|ytd)`, (_found, today) => [`${today.slice(0, 4)}-01-01`, today]),
  createRule(String.raw`month to date|mtd`, (_found, today) => [`${today.slice(0, 7)}-01`, today]),
  createRule(
    String.raw`(?<which>this|current|last|previous|past|next|coming|following)\s+(?<unit>week|month|quarter|year)|(?<alone>week|month|quarter)\s+(?:before(?:\s+last)?|(?<later>after\s+next))`,
    ({ groups }, today) => {
      const far = groups?.['later'] === undefined ? -2 : 2
      const by = groups?.['alone'] === undefined ? parseStep(groups?.['which']) : far
      return toUnitSpan(groups?.['unit'] ?? groups?.['alone'] ?? '', by, today)
    },
  ),
  createRule(String.raw`(?<d>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${month}(?:,?\s+(?<y>\d{4}))?`, parseDate),
  createRule(String.raw`${month}\s+(?<d>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s+(?<y>\d{4}))?`, parseDate),
  createRule(
    String.raw`(?:(?<which>last|next|this)\s+)?(?<!\b(?:you|we|i|they|he|she|it)\s)${month}(?:\s+(?<y>\d{4}))?`,
    ({ groups, index, input }, today, isAhead) => {
      const asked = groups?.['month']?.toLowerCase() ?? ''
      // "may" is rarely the month, unless behind a word of time.
      const isIn = /\b(?:in|for|during|since|until|by|of|before|after|end of)\s+$/iu.test(input.slice(0, index))
      if (asked === 'may' && !isIn && groups?.['y'] === undefined && groups?.['which'] === undefined) return null
      if (asked === 'mar' || asked === 'sun') return null
      return toNamedMonth(groups, today, isAhead)
    },
  ),
  createRule(String.raw`(?:the\s+)?day after tomorrow`, (_found, today) => [addDays(today, 2), addDays(today, 2)]),
  createRule(String.raw`(?:the\s+)?day before yesterday`, (_found, today) => [addDays(today, -2), addDays(today, -2)]),
  createRule(String.raw`today|tonight|this (?:morning|afternoon|evening)`, (_found, today) => [today, today]),
  createRule(String.raw`tomorrow|tmrw|tmr|tomo`, (_found, today) => [addDays(today, 1), addDays(today, 1)]),
  createRule(String.raw`yesterday`, (_found, today) => [addDays(today, -1), addDays(today, -1)]),
  createRule(String.raw`(?:(?<which>last|next|this)\s+)?weekend`, ({ groups }, today) => {
    const saturday = addDays(findMonday(today), 5 + parseStep(groups?.['which']) * 7)
    return [saturday, addDays(saturday, 1)]
  }),
  createRule(String.raw`(?<n>${count})\s*(?<unit>day|week|month|quarter|year)s?[\s-]ago`, ({ groups }, today) => {
    const then = addDays(today, -parseCount(groups?.['n']) * (unitDays[groups?.['unit']?.toLowerCase() ?? ''] ?? 1))
    return [then, then]
  }),
  createRule(String.raw`in\s+(?<n>${count})\s+(?<unit>day|week|month)s?`, ({ groups }, today) => {
    const then = addDays(today, parseCount(groups?.['n']) * (unitDays[groups?.['unit']?.toLowerCase() ?? ''] ?? 1))
    return [then, then]
  }),
]

/** The month that is named: the last one, or the next one if the sentence looks ahead. */
function toNamedMonth(groups: RegExpExecArray['groups'], today: string, isAhead: boolean): [string, string] {
  const { year, at } = parseYearAndMonth(today)
  const m = findMonth(groups?.['month']?.toLowerCase() ?? '')
  const isNext = groups?.['which'] === 'next' || (isAhead && groups?.['which'] === undefined && m !== at)
  const usual = isNext ? (m > at ? year : year + 1) : m > at ? year - 1 : year
  return toMonthSpan(groups?.['y'] === undefined ? usual : Number(groups['y']), m)
}

function parseDate({ groups }: RegExpExecArray, today: string): [string, string] | null {
  const { year } = parseYearAndMonth(today)
  const at = findMonth(groups?.['month']?.toLowerCase() ?? '')
  const date = Number(groups?.['d'])
  const y = groups?.['y'] === undefined ? year : Number(groups['y'])
  return date < 1 || date > computeLastDay(y, at) ? null : [formatIsoDay(y, at, date), formatIsoDay(y, at, date)]
}

/** A weekday is the previous or the next one, depending on whether the sentence looks back or ahead. */
export function createWeekdayRule(isAhead: boolean): DayRule {
  return createRule(String.raw`(?:(?<which>last|next|this|coming)\s+)?${weekday}`, ({ groups }, today) => {
    const name = groups?.['weekday']?.toLowerCase() ?? ''
    // Words that are days only with a determiner.
    if (/^(?:sun|sat|wed)$/u.test(name) && groups?.['which'] === undefined) return null
    const here = addDays(findMonday(today), findWeekday(name) - 1)
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
