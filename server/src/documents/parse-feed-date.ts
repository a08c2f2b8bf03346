import * as chrono from 'chrono-node'

/** Characters of a date that are read. */
const maxLength = 100
const [earliest, latest] = [Date.UTC(1970), Date.UTC(2200)]
const hasZone = /(?:\bZ|[+-]\d{2}:?\d{2}|\b(?!AM\b|PM\b)[A-Z]{2,5})(?:\s*\([^)]*\))?$|[T\d]Z$/iu
const languages = [chrono, chrono.de, chrono.fr, chrono.es, chrono.pt]

/**
 * A date in any form (RFC 822, RFC 3339, or as people write it) as UTC with milliseconds; without a zone it is UTC. Null
 * for anything else, and for years that no feed is from.
 */
export function parseFeedDate(text: string): string | null {
  const date = text.trim().slice(0, maxLength)
  // A date always has digits; the parsers accept far more.
  if (!/\d/u.test(date)) return null
  const zoned = hasZone.test(date) ? date : date.replace(/^(\d{4}-\d{2}-\d{2}) /u, '$1T')
  const at = [parseExact(zoned), parseWritten(date)].find((time) => time >= earliest && time < latest)
  return at === undefined ? null : new Date(at).toISOString()
}

function parseExact(date: string): number {
  if (hasZone.test(date) || /^\d{4}-\d{2}-\d{2}$/u.test(date)) return Date.parse(date)
  return Date.parse(/^\d{4}-\d{2}-\d{2}T/u.test(date) ? `${date}Z` : `${date} GMT`)
}

function parseWritten(date: string): number {
  for (const language of languages) {
    const found = language.parseDate(date, { instant: new Date(0), timezone: 0 })
    if (found !== null) return found.getTime()
  }
  return Number.NaN
}
