/**
 * Days and moments that come from outside, in one place and without schemas: what is outside of these years is a slip of the keyboard, and
 * every walk over days ends.
 */

/** Both are included. */
export const [firstDay, lastDay] = ['1970-01-01', '2199-12-31'] as const
/** Matches how the years of all days and moments begin. */
export const yearPattern = /^(?:19[7-9]\d|20\d\d|21\d\d)-/u
const [firstMoment, endOfMoments] = [0, Date.UTC(2200)]

const dayMs = 86_400_000
/** Five years. A span has both its days. */
export const maxSpanDays = 1827

const dayForm = /^\d{4}-\d\d-\d\d$/u

/** `YYYY-MM-DD` if it is such a text and in the calendar; undefined for 31 February, and for other years. */
export function parseDay(text: string): string | undefined {
  if (!dayForm.test(text) || !yearPattern.test(text)) return undefined
  const at = Date.parse(`${text}T00:00:00Z`)
  // The runtime makes 31 February 3 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

/** Milliseconds since 1970. */
export const isMoment = (at: number): boolean => at >= firstMoment && at < endOfMoments

const instantForm =
  /^(?<date>\d{4}-\d\d-\d\d)(?:[T ](?<clock>\d\d:\d\d(?::\d\d)?)(?<fraction>[.,]\d{1,9})?\s?(?<zone>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/iu
const clockAndZone = String.raw`(?:,?\s+\d{1,2}:\d\d(?::\d\d)?(?<zone>\s*(?:[a-z]{1,5}|(?:GMT|UTC)?[+-]\d\d:?\d\d))?(?:\s*\([^()]{0,40}\))?)?`
/** RFC 822, what the language itself writes, and C: `Sun, 29 Nov 2026 10:00 GMT`, `Sun Nov 29 2026 10:00:00 GMT+0100 (CET)`. */
const mailForms = [
  new RegExp(
    String.raw`^(?:[a-z]{3,9}\.?,?\s+)?(?<day>\d{1,2})[\s-](?<month>[a-z]{3,9})[\s-](?<year>\d{4}|\d{2})${clockAndZone}$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:[a-z]{3,9}\.?,?\s+)?(?<month>[a-z]{3,9})\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})${clockAndZone}$`,
    'iu',
  ),
  /^[a-z]{3}\s+(?<month>[a-z]{3})\s+(?<day>\d{1,2})\s+\d\d:\d\d:\d\d(?<zone>\s+(?:GMT|UTC))?\s+(?<year>\d{4})$/iu,
]
const months = 'january february march april may june july august september october november december'.split(' ')

/**
 * Milliseconds since 1970 of a time as programs write it, RFC 3339 or RFC 822; without a zone it is UTC. Undefined for other texts, of which the
 * runtime would make some day, for days that do not exist, and for other years.
 */
export function parseMoment(text: string): number | undefined {
  const at = parseInstant(text) ?? parseMailTime(text)
  return at !== undefined && isMoment(at) ? at : undefined
}

function parseInstant(text: string): number | undefined {
  const { date, clock = '00:00', fraction = '', zone = 'Z' } = instantForm.exec(text)?.groups ?? {}
  const day = date === undefined ? undefined : parseDay(date)
  if (day === undefined) return undefined
  const offset = /^[a-z]/iu.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}`
  const at = Date.parse(
    `${day}T${clock}${clock.length === 5 ? ':00' : ''}${fraction.replace(',', '.').slice(0, 4)}${offset}`,
  )
  return Number.isNaN(at) ? undefined : at
}

function parseMailTime(text: string): number | undefined {
  const found = mailForms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (found === undefined) return undefined
  const { day = '', month = '', year = '', zone } = found
  const at = months.findIndex(
    (name) => name === month.toLowerCase() || (month.length < 5 && name.startsWith(month.toLowerCase())),
  )
  const full = year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`
  const date = `${full}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (at === -1 || parseDay(date) === undefined) return undefined
  const parsed = Date.parse(zone === undefined ? `${text.replace(/\s*\([^()]*\)$/u, '')} GMT` : text)
  return Number.isNaN(parsed) ? undefined : parsed
}

/** The text of a moment in milliseconds, as `2026-11-29T07:06:00.000Z`. */
export const formatMoment = (at: number): string => new Date(at).toISOString()

/** How many days from the first to the last, both counted. */
export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1
