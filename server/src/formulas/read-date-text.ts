import { parseMoment } from '@draftwright/contract/days'
import { readMoment } from '@draftwright/contract/typed/day'

const iso = /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?)?\s*$/
/** Characters of a date that people write. */
const longest = 100

/**
 * A date in a text, as milliseconds since 1970; without a zone it is UTC, and numbers alone have the month first, as in Airtable. NaN for
 * what is no date: the language itself would read `Room 12` as one.
 */
export function readDateText(text: string): number {
  const parts = iso.exec(text)
  if (parts === null) return text.length > longest || !/\d/.test(text) ? Number.NaN : readWritten(text.trim())
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = parts
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${zone}`)
  // 31 February is no date, although the language would make it 3 March.
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day) ? at : Number.NaN
}

function readWritten(text: string): number {
  const mail = parseMoment(text)
  if (mail !== undefined) return mail
  const reading = readMoment(text, { zone: 'UTC' }, { locale: 'en-US' })
  return reading.is === 'read' ? Date.parse(reading.value) : Number.NaN
}
