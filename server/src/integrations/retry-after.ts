import { parseMoment } from '@draftwright/contract/days'

/** Nobody waits longer on the word of another server. */
const mostSeconds = 86_400

/** The seconds of the header `Retry-After`, a number of them or a date (RFC 9110, section 10.2.3); null where it says neither, or the past. */
export function readRetryAfter(header: string | null | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? ''
  const moment = parseMoment(text)
  const seconds = /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : moment === undefined ? 0 : (moment - now) / 1000
  return seconds > 0 ? Math.min(seconds, mostSeconds) : null
}
