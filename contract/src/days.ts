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

/** Milliseconds since 1970 of a time as programs write it, RFC 3339 or RFC 822; undefined for other texts, and for other years. */
export function parseMoment(text: string): number | undefined {
  const at = Date.parse(text)
  return isMoment(at) ? at : undefined
}

/** How many days from the first to the last, both counted. */
export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1
