import { isMoment, parseDay, parseMoment } from '@draftwright/contract/days'
import * as chrono from 'chrono-node'

/** Characters of a date. */
const maxLength = 60
/** Dates of one feed that may be read as people write them: each takes milliseconds. */
const maxWritten = 100
const hasZone = /(?:\bZ|[+-]\d{2}:?\d{2}|\b(?!AM\b|PM\b)[A-Z]{2,5})(?:\s*\([^)]*\))?$|[T\d]Z$/iu
const languages = [chrono, chrono.de, chrono.fr, chrono.es, chrono.pt]

/**
 * Reads the dates of one feed, in any form (RFC 822, RFC 3339, or as people write them), as UTC with milliseconds; without
 * a zone they are UTC. Null for anything else, for years that no feed is from, and for what would take too long.
 */
export function createDateReader(): (text: string) => string | null {
  let written = 0
  return (text) => {
    const date = text.trim()
    // A date always has digits; the parsers accept far more.
    if (!/\d/u.test(date) || date.length > maxLength) return null
    const exact = toIsoTime(parseExact(date))
    return exact ?? (written++ < maxWritten ? toIsoTime(parseWritten(date)) : null)
  }
}

const toIsoTime = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

function parseExact(date: string): number | undefined {
  if (hasZone.test(date) || parseDay(date) !== undefined) return parseMoment(date)
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[T ](.+)$/u.exec(date) ?? []
  return parseMoment(day === undefined ? `${date} GMT` : `${day}T${time}Z`)
}

function parseWritten(date: string): number | undefined {
  for (const language of languages) {
    const found = language.parseDate(date, { instant: new Date(0), timezone: 0 })
    if (found !== null) return isMoment(found.getTime()) ? found.getTime() : undefined
  }
  return undefined
}
