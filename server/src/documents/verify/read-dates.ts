import type { Reading } from './figure.ts'
import { readMonth, readWeekday } from './calendar-words.ts'
import { readDigits, readHalf } from './read-numbers.ts'
import { readNumberWords } from './number-words.ts'
import type { Token } from './tokens.ts'

interface Found {
  readonly readings: readonly Reading[]
  /** The token behind it. */
  readonly next: number
}

const isDay = (token: Token | undefined): boolean =>
  token?.kind === 'number' && /^(?:[12]?\d|3[01])$/u.test(token.text) && token.text !== '0'
const isYear = (token: Token | undefined): boolean =>
  token?.kind === 'number' && /^(?:1[0-9]|2[01])\d\d$/u.test(token.text)
const toDate = (day: string, month: number): Reading => ({ family: 'date', value: month * 100 + Number(day) })

/** Behind a month, its year. */
const skipYear = (tokens: readonly Token[], at: number): number => {
  const next = tokens[at]?.text === ',' || /^(?:de|del|van)$/u.test(tokens[at]?.key ?? '') ? at + 1 : at
  return isYear(tokens[next]) ? next + 1 : at
}
const toYear = (tokens: readonly Token[], from: number, to: number): Reading[] =>
  from === to ? [] : [{ family: 'year', value: Number(tokens[to - 1]?.text) }]

/** A date, month or weekday at a token, in figures or words. */
export function readDate(text: string, tokens: readonly Token[], at: number, code: string): Found | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (token.kind === 'number') return readNumericDate(text, tokens, at, code) ?? readDayAndMonth(tokens, at, code)
  if (token.kind !== 'word') return undefined
  const weekday = readWeekday(token, code, tokens[at + 1])
  if (weekday !== undefined) return { readings: [{ family: 'weekday', value: weekday }], next: at + 1 }
  const month = readMonth(token, code)
  if (month === undefined) return undefined
  const point = tokens[at + 1]?.text === '.' && token.text.length <= 4 ? at + 2 : at + 1
  const day = tokens[point]
  if (day !== undefined && isDay(day) && !day.isFirst) {
    const suffix = /^(?:st|nd|rd|th)$/u.test(tokens[point + 1]?.key ?? '') ? point + 2 : point + 1
    const next = skipYear(tokens, suffix)
    return { readings: [toDate(day.text, month), ...toYear(tokens, suffix, next)], next }
  }
  const next = skipYear(tokens, point)
  return {
    readings: [{ family: 'month', value: month }, ...toYear(tokens, point, next)],
    next: next === point ? at + 1 : next,
  }
}

function readNumericDate(text: string, tokens: readonly Token[], at: number, code: string): Found | undefined {
  const start = tokens[at]?.start ?? 0
  const [short, day0, month0] = /^([12]?\d|3[01])\.(1[0-2]|[1-9])\.(?!\d)/u.exec(text.slice(start, start + 7)) ?? []
  // "Ab dem 1.2."; elsewhere a stop ends a number.
  if (short !== undefined && code === 'de') return { readings: [toDate(day0 ?? '', Number(month0))], next: at + 2 }
  const [found, y1, m1, d1, d2, m2, y2 = ''] =
    /^(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})[./](\d{1,2})[./](\d{4}|\d\d)(?![.\d]))/u.exec(text.slice(start, start + 12)) ??
    []
  if (found === undefined) return undefined
  const end = start + found.length
  let next = at
  while ((tokens[next]?.start ?? Infinity) < end) next++
  const [day = d2, month = m2] = [d1, m1]
  const swapped = y1 === undefined && found.includes('/') ? [toDate(month ?? '', Number(day))] : []
  const year = Number(y1 ?? (y2.length === 4 ? y2 : Number.NaN))
  const years: Reading[] = Number.isNaN(year) ? [] : [{ family: 'year', value: year }]
  return { readings: [toDate(day ?? '', Number(month)), ...swapped, ...years], next }
}

/** "12 May", "3. Mai", "4 de octubre", "the 3rd of May", "1er mars". */
function readDayAndMonth(tokens: readonly Token[], at: number, code: string): Found | undefined {
  const day = tokens[at]
  if (day === undefined || !isDay(day)) return undefined
  let next = at + 1
  while (next < at + 4 && /^(?:\.|st|nd|rd|th|er|º|de|del|di|of|the)$/u.test(tokens[next]?.key ?? '')) next++
  const word = tokens[next]
  const month = word?.kind === 'word' ? readMonth(word, code) : undefined
  if (month === undefined) return undefined
  const end = skipYear(tokens, next + 1)
  return { readings: [toDate(day.text, month), ...toYear(tokens, next + 1, end)], next: end }
}

const morning = /^(?:a\.?m|am)$/u
const afternoon = /^(?:p\.?m|pm)$/u
const before = new Set('at um om alle ore as las aux by from von ab bis ab vers kl til handover'.split(' '))
const evening = /^(?:abends|nachmittags|avonds|middags|soir|tarde|noche|sera|noite|evening|afternoon|pomeriggio)$/u

const toClock = (hours: number, minutes: number, half: 'am' | 'pm' | null): Reading[] => {
  const value = hours * 60 + minutes
  if (half === 'am') return [{ family: 'clock', value: value % 720 }]
  if (half === 'pm') return [{ family: 'clock', value: (value % 720) + 720 }]
  return hours > 12 || hours === 0
    ? [{ family: 'clock', value }]
    : [
        { family: 'clock', value: value % 720 },
        { family: 'clock', value: (value % 720) + 720 },
      ]
}

/** What of the words behind a time says which half of the day is meant. */
function readHalfOfDay(tokens: readonly Token[], at: number): { half: 'am' | 'pm' | null; next: number } {
  const key = tokens[at]?.key ?? ''
  if (morning.test(key)) return { half: 'am', next: at + 1 }
  if (afternoon.test(key)) return { half: 'pm', next: at + 1 }
  if ((key === 'a' || key === 'p') && tokens[at + 1]?.text === '.' && tokens[at + 2]?.key === 'm')
    return { half: key === 'a' ? 'am' : 'pm', next: at + 3 }
  for (let next = at; next < at + 4; next++) if (evening.test(tokens[next]?.key ?? '')) return { half: 'pm', next: at }
  return { half: null, next: at }
}

/** A time of day: "3 pm", "15:00", "19 h", "6h30", "half acht", "um 6.45 Uhr". */
export function readTime(text: string, tokens: readonly Token[], at: number, code: string): Found | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (token.kind === 'word') return readTimeInWords(tokens, at, code)
  if (token.kind !== 'number') return undefined
  const rest = text.slice(token.start, token.start + 6)
  const [colon, h1, m1] =
    /^([01]?\d|2[0-4]):([0-5]\d)(?!\d)/u.exec(rest) ?? /^([01]?\d|2[0-4])h([0-5]\d)(?!\d)/u.exec(rest) ?? []
  if (colon !== undefined) {
    let next = at
    while ((tokens[next]?.start ?? Infinity) < token.start + colon.length) next++
    const behind = /^(?:uhr|uur|h)$/u.test(tokens[next]?.key ?? '') ? next + 1 : next
    const day = readHalfOfDay(tokens, behind)
    return { readings: toClock(Number(h1), Number(m1), day.half), next: day.next }
  }
  const [, h2, m2] = /^([01]?\d|2[0-4])[.]([0-5]\d)$/u.exec(token.text) ?? []
  const unit = tokens[at + 1]?.key ?? ''
  const follows = before.has(tokens[at - 1]?.key ?? '')
  if (h2 !== undefined && (follows || /^(?:uhr|uur|am|pm|h)$/u.test(unit))) {
    const day = readHalfOfDay(tokens, /^(?:uhr|uur|h)$/u.test(unit) ? at + 2 : at + 1)
    const plain = readDigits(token.text, code).map((value) => ({ family: 'plain', value }))
    return { readings: [...toClock(Number(h2), Number(m2), day.half), ...(follows ? plain : [])], next: day.next }
  }
  const spoken = readSpokenHour(tokens, at, Number(token.text), at + 1)
  if (spoken !== undefined) return spoken
  if (!/^(?:1?\d|2[0-4])$/u.test(token.text) || /^\d$/u.test(tokens[at + 1]?.text ?? '')) return undefined
  return readHours(tokens, Number(token.text), at + 1)
}

/** An hour with its unit; "20 uur" and "20 h" may be a length of time. */
function readHours(tokens: readonly Token[], hours: number, next: number): Found | undefined {
  const unit = tokens[next]?.key ?? ''
  if (morning.test(unit) || afternoon.test(unit))
    return { readings: toClock(hours, 0, morning.test(unit) ? 'am' : 'pm'), next: next + 1 }
  if (unit === 'a' || unit === 'p') {
    const day = readHalfOfDay(tokens, next)
    return day.half === null ? undefined : { readings: toClock(hours, 0, day.half), next: day.next }
  }
  if (!/^(?:uhr|uur|h|heures|horas|ore|o)$/u.test(unit)) return undefined
  if (unit === 'o' && tokens[next + 2]?.key !== 'clock') return undefined
  const { half } = readHalfOfDay(tokens, next + 1)
  const length = unit === 'uhr' ? [] : [{ family: 'time', value: hours * 60 }]
  return { readings: [...toClock(hours, 0, half), ...length], next: unit === 'o' ? next + 3 : next + 1 }
}

/** "Alle undici di sera", "a las 3 de la tarde", "a las ocho y media": an hour without a unit. */
function readSpokenHour(tokens: readonly Token[], at: number, hours: number, next: number): Found | undefined {
  if (!before.has(tokens[at - 1]?.key ?? '') || !(hours >= 1 && hours <= 12)) return undefined
  const half = readHalf(tokens, next)
  const { half: part } = readHalfOfDay(tokens, next + half)
  if (half > 0) return { readings: toClock(hours, 30, part), next: next + half }
  if (!/^(?:di|de|da|della|in|'|’|s)$/u.test(tokens[next]?.key ?? '') || part !== 'pm') return undefined
  return { readings: [...toClock(hours, 0, 'pm'), { family: 'plain', value: hours }], next }
}

function readTimeInWords(tokens: readonly Token[], at: number, code: string): Found | undefined {
  const key = tokens[at]?.key ?? ''
  const second = tokens[at + 1]
  if (/^(?:half|halb)$/u.test(key) && second !== undefined && code !== 'fr') {
    const isPast = second.key === 'past'
    const hour = tokens[isPast ? at + 2 : at + 1]
    const value = hour?.kind === 'number' ? Number(hour.text) : readNumberWords(code, [hour?.key ?? ''])?.value
    if (value === undefined || value < 1 || value > 12 || (code === 'en' && !isPast)) return undefined
    const next = at + (isPast ? 3 : 2)
    const minutes = isPast ? value * 60 + 30 : value * 60 - 30
    return { readings: toClock(Math.floor(minutes / 60), minutes % 60, readHalfOfDay(tokens, next).half), next }
  }
  const found = readNumberWords(code, [key])
  if (found === undefined || found.value < 1 || found.value > 24) return undefined
  return readSpokenHour(tokens, at, found.value, at + found.n) ?? readHours(tokens, found.value, at + 1)
}
