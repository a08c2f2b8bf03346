import { firstDay, isMoment, lastDay } from '../days.ts'
import { toInstant } from '../wall-clock.ts'
import { toUsualClock } from './clock-words.ts'
import { findMonths, isWeekdayName } from './month-names.ts'
import { toPlainText } from './plain-text.ts'
import { getOrCompute } from './get-or-compute.ts'
import { mapReading, type Reading, toReading, toUnreadable } from './reading.ts'

export type DayOrder = 'dmy' | 'mdy'
export interface DayFormat {
  /** How the field shows its days. */
  readonly order?: DayOrder | undefined
  /** What somebody has said that all of these texts use. */
  readonly statedOrder?: DayOrder | undefined
}
export interface MomentFormat extends DayFormat {
  /** Where no offset is written. */
  readonly zone: string
  /** Where only a day is written; midnight if it is not said. */
  readonly usualTime?: string | undefined
}
export interface DayHabits {
  readonly locale?: string | undefined
  /** `YYYY-MM-DD`, for days without a year; without it they are not read. */
  readonly today?: string | undefined
}

const notDay = 'is not a date such as 2026-03-29'
const notMoment = 'is not a date such as 2026-03-29 14:30'
const notWithin = `must be between ${firstDay} and ${lastDay}`

/** The day as it is written, whatever time stands behind it. */
export function readDay(text: string, format: DayFormat, habits: DayHabits): Reading<string> {
  const { day } = splitTime(toPlainText(text))
  return readPlainDay(day, format, habits, notDay)
}

/** An instant as ISO text. */
export function readMoment(text: string, format: MomentFormat, habits: DayHabits): Reading<string> {
  const { day, time, offset } = splitTime(toPlainText(text))
  const days = readPlainDay(day, format, habits, notMoment)
  if (time === null) return toUnreadable(notMoment)
  const clock = time ?? { minute: format.usualTime ?? '00:00', ms: 0 }
  const moments = mapReading(days, (one) => {
    const at =
      offset === undefined
        ? toInstant(one, clock.minute, format.zone)
        : Date.parse(`${one}T${clock.minute}:00${offset}`)
    return at + clock.ms
  })
  // An offset can lead out of the years that the day is in.
  if (moments.is === 'read' && !isMoment(moments.value)) return toUnreadable(notWithin)
  return mapReading(moments, (at) => new Date(at).toISOString())
}

/** An instant in milliseconds since 1970. */
export const readInstant = (text: string, format: MomentFormat, habits: DayHabits): Reading<number> =>
  mapReading(readMoment(text, format, habits), (moment) => Date.parse(moment))

function readPlainDay(text: string, format: DayFormat, habits: DayHabits, problem: string): Reading<string> {
  const written = readWrittenDays(text, format, habits)
  if (written === null) return toUnreadable(problem)
  const real = written.filter((day) => isRealDay(day))
  if (real.length === 0) return toUnreadable(written.length === 0 ? 'has no year' : 'is not a date that exists')
  const within = real.filter((day) => day >= firstDay && day <= lastDay)
  return toReading(within, notWithin)
}

const isRealDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day
}

const pad = (number: string | number): string => String(number).padStart(2, '0')
const toDay = (year: string | number, month: string | number, day: string | number): string =>
  `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`

/** The days that a text can mean, not all of them real; null where it is written like none. */
function readWrittenDays(given: string, format: DayFormat, habits: DayHabits): string[] | null {
  const text = dropWeekday(given)
  const yearFirst =
    /^(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})\.?$/u.exec(text) ??
    /^(\d{4})(年|년) ?(\d{1,2})[月월] ?(\d{1,2})[日일]$/u.exec(text) ??
    /^(\d{4})()(\d{2})(\d{2})$/u.exec(text)
  if (yearFirst !== null) return [toDay(yearFirst[1] ?? '', yearFirst[3] ?? '', yearFirst[4] ?? '')]
  const numeric = /^(\d{1,2}) ?([-/.]) ?(\d{1,2})(?: ?\2 ?(\d{4}|\d{2}))?(\.?)$/u.exec(text)
  if (numeric === null) return readNamedDay(text, habits)
  const [, one = '', mark = '', other = '', year, end = ''] = numeric
  // `1.12.` is a day; `1.12` and `1-12` are not.
  if (year === undefined && mark !== '/' && end === '') return null
  const years = listYears(year, habits)
  const toDays = (order: DayOrder) =>
    years.map((full) => (order === 'dmy' ? toDay(full, other, one) : toDay(full, one, other)))
  const orders = chooseOrder([one, other].map(Number), mark, format, habits.locale)
  return orders.flatMap(toDays)
}

/** `Tue, 03/05/2024` and `Tue 5 March` without their first word; `Mar 5` stays, though Mar is a day of the week in Spain. */
function dropWeekday(text: string): string {
  const [whole = '', word = ''] = /^(\p{L}[\p{L}\p{M}'-]*)[.,]{0,2} (?=\d{1,4}[-/.] ?\d|.*\p{L}{3})/u.exec(text) ?? []
  const bare = word !== '' && isWeekdayName(word) ? text.slice(whole.length) : text
  // `2026年11月25日(水)`, `25.11.2026 (Mi.)`, `25 Kasım 2026 Çarşamba`
  const [tail = '', inBrackets, last = inBrackets ?? ''] =
    /[ ,]*(?:\((\p{L}[\p{L}\p{M}'-]*)\.?\)|(?<=[ ,])(\p{L}[\p{L}\p{M}'-]*)\.?)$/u.exec(bare) ?? []
  const isDay =
    isWeekdayName(last) || (inBrackets !== undefined && /^[日月火水木金土一二三四五六일월화수목금토]$/u.test(last))
  return tail !== '' && isDay && /\d[^\p{L}]*$|[日일]$/u.test(bare.slice(0, -tail.length))
    ? bare.slice(0, -tail.length)
    : bare
}

/** Two numbers are day and month in one order, unless neither they nor anybody says which. */
function chooseOrder(
  [one = 0, other = 0]: readonly number[],
  mark: string,
  { order, statedOrder }: DayFormat,
  locale: string | undefined,
): readonly DayOrder[] {
  if (statedOrder !== undefined) return [statedOrder]
  if (one > 12 || other > 12 || one === other) return [one > 12 ? 'dmy' : other > 12 ? 'mdy' : 'dmy']
  // Dots put the day first wherever they are used; in a field of month first they contradict it.
  if (mark === '.') return order === 'mdy' ? ['dmy', 'mdy'] : ['dmy']
  const known = order ?? (locale === undefined ? undefined : readOrder(locale))
  return known === undefined ? ['dmy', 'mdy'] : [known]
}

const ordersByLocale = new Map<string, DayOrder | 'ymd'>()
/** The order in which a country writes day and month before the year; undefined where the year comes first. */
function readOrder(locale: string): DayOrder | undefined {
  const order = getOrCompute(ordersByLocale, locale, () => {
    const options = { calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const parts = new Intl.DateTimeFormat(locale, options).formatToParts(0).map(({ type }) => type)
    const [year = 0, month = 0, day = 0] = (['year', 'month', 'day'] as const).map((type) => parts.indexOf(type))
    return year < day ? 'ymd' : month < day ? 'mdy' : 'dmy'
  })
  return order === 'ymd' ? undefined : order
}

/** Two digits from 50 to 69 were a year of either century. */
function listYears(year: string | undefined, { today }: DayHabits): string[] {
  if (year === undefined) return today === undefined ? [] : [today.slice(0, 4)]
  if (year.length === 4) return [year]
  const short = Number(year)
  return short < 50 ? [`20${year}`] : short > 69 ? [`19${year}`] : [`19${year}`, `20${year}`]
}

const fillers = new Set(['de', 'del', 'of', 'the', 'den', 'd', 'г', 'р', 'r', 'года', 'року'])

/** A day with the name of its month: `2. März`, `Mar 2, 2026`, `2026 March 2`. */
function readNamedDay(text: string, habits: DayHabits): string[] | null {
  const tokens = text.split(/[\s,./'-]+/u).filter((token) => token !== '' && !fillers.has(token.toLowerCase()))
  const at = tokens.findIndex((token) => /^\p{L}/u.test(token))
  // `25 listopada 2026 r.` is in November: Poles write their word for a year behind it, Croats their October without.
  const months = findMonths(tokens[at] ?? '', habits.locale ?? (/\d ?r\.?$/iu.test(text) ? 'pl' : undefined))
  const numbers = tokens.filter((_, place) => place !== at)
  if (months.length === 0 || numbers.length > 2 || tokens.length > 3) return null
  const hasYearFirst = /^\d{4}$/u.test(numbers[0] ?? '')
  const [day, year] = hasYearFirst ? [numbers[1], numbers[0]] : numbers
  const plainDay = /^(\d{1,2})(?:st|nd|rd|th|er|re|e|º|°|ª|o|a)?$/iu.exec(day ?? '')?.[1]
  if (plainDay === undefined || (year !== undefined && !/^(?:\d{4}|\d{2})$/u.test(year))) return null
  return listYears(year, habits).flatMap((one) => months.map((month) => toDay(one, month, plainDay)))
}

/** Whether a time stands behind the day. */
export const hasTime = (text: string): boolean => splitTime(toPlainText(text)).time !== undefined

interface SplitTime {
  readonly day: string
  /** Undefined where none is written, null where it is none that exists. */
  readonly time: { readonly minute: string; readonly ms: number } | undefined | null
  readonly offset: string | undefined
}

const prefixes = String.raw`(?:[T\s,]+(?:at|um|à|às|a las|alle|kl\.?|om|o|в)?\s?|(?<=\d)T)`
/** Hours that an abbreviation is ahead of UTC; CST, IST and BST are zones of several countries. */
const namedOffsets: Readonly<Record<string, string>> = {
  utc: 'Z',
  gmt: 'Z',
  wet: '+00:00',
  west: '+01:00',
  cet: '+01:00',
  cest: '+02:00',
  mez: '+01:00',
  mesz: '+02:00',
  eet: '+02:00',
  eest: '+03:00',
  jst: '+09:00',
  est: '-05:00',
  edt: '-04:00',
  mst: '-07:00',
  mdt: '-06:00',
  pst: '-08:00',
  pdt: '-07:00',
}
const zoneNames = Object.keys(namedOffsets).join('|')
const clock = new RegExp(
  String.raw`${prefixes}(?<h>\d{1,2})[:](?<m>\d{2})(?::(?<s>\d{2})(?:[.,](?<f>\d{1,9}))?)?\s?(?:(?<half>[ap])\.?\s?m\.?)?\s?(?:Uhr|uur|h)?\s?\(?(?<offset>Z|${zoneNames}|(?:UTC|GMT)?[-+]\d{1,2}(?::?\d{2})?)?\)?$`,
  'iu',
)
const worded = new RegExp(
  String.raw`${prefixes}(?<h>\d{1,2})(?:[.h:](?<m>\d{2})|h)?\s?(?:(?<half>[ap])\.?\s?m\.?|Uhr|uur|(?<=\dh\d{2})|(?<=\dh))$`,
  'iu',
)

/** What a browser and Java write behind an offset: `(Central European Standard Time)`, `[Europe/Berlin]`. */
const zoneBehindOffset = /(?<=(?:Z|[-+]\d{2}:?\d{2})) ?(?:\([^()]{2,60}\)|\[[\w/+-]{1,40}\]|[A-Z]{3,5})$/u
/** `20231103T103000Z` of ISO 8601 and calendars. */
const compact = /^(?<day>\d{8})T(?<h>\d{2})(?<m>\d{2})(?<s>\d{2})?(?<offset>Z|[-+]\d{4})?$/u

/** `20231103103000`, as programs name files. */
const plainCompact = /^(?<day>(?:19|20)\d{6})(?<h>[01]\d|2[0-3])(?<m>[0-5]\d)(?<s>[0-5]\d)$/u

const spaceOut = ({ day, h, m, s = '00', offset = '' }: Record<string, string | undefined>): string =>
  `${day}T${h}:${m}:${s}${offset}`

/** Takes the time and its offset off the end of a text. */
function splitTime(given: string): SplitTime {
  const bare = toUsualClock(given.replace(zoneBehindOffset, ''))
  const parts = (compact.exec(bare) ?? plainCompact.exec(bare))?.groups
  const text = parts === undefined ? bare : spaceOut(parts)
  const match = clock.exec(text) ?? worded.exec(text)
  if (match?.groups === undefined) return { day: text, time: undefined, offset: undefined }
  const { h = '', m = '00', s = '00', f = '', half, offset } = match.groups
  const day = text.slice(0, match.index).trim()
  const hour = half === undefined ? Number(h) : (Number(h) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const isWrong = hour > 23 || Number(m) > 59 || Number(s) > 59 || (half !== undefined && (Number(h) > 12 || h === '0'))
  const zone = offset === undefined ? undefined : toOffset(offset)
  if (isWrong || zone === null) return { day, time: null, offset: undefined }
  const ms = Number(s) * 1000 + Number(f.slice(0, 3).padEnd(3, '0'))
  return { day, time: { minute: `${pad(hour)}:${m}`, ms }, offset: zone }
}

/** `+0200`, `+02` and `GMT+2` as `+02:00`; null for one that no clock has. */
function toOffset(offset: string): string | null {
  const named = offset.toLowerCase() === 'z' ? 'Z' : namedOffsets[offset.toLowerCase()]
  if (named !== undefined) return named
  const [, sign = '', hours = '', minutes = '00'] = /([-+])(\d{1,2}):?(\d{2})?$/u.exec(offset) ?? []
  return Number(hours) > 14 || Number(minutes) > 59 ? null : `${sign}${pad(hours)}:${minutes}`
}
