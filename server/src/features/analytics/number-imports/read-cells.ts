import { parseDay, parseMoment } from '@draftwright/contract/days'
import { largestInteger } from '@draftwright/contract/numbers'
import { addDays } from '@draftwright/contract/wall-clock'
import { type Cell, refuseCell } from './unreadable-error.ts'

const most = largestInteger

/** A whole number from 0; empty is 0. English and spreadsheet forms such as `1,234` or `12.0` are read. Throws 400. */
export function readCount(cell: Cell): number {
  const text = cell.text.trim()
  if (text === '') return 0
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/u.test(text) ? text.replaceAll(',', '') : text
  if (!/^\d+(?:\.0+)?$/u.test(plain)) refuseCell(cell, 'must be a whole number from 0')
  const count = Number(plain)
  if (count > most) refuseCell(cell, `must be at most ${most.toLocaleString('en')}`)
  return count
}

/** A number of seconds, as milliseconds. Throws 400. */
export function readSeconds(cell: Cell): number {
  const text = cell.text.trim()
  if (text === '') return 0
  if (!/^\d{1,12}(?:\.\d+)?$/u.test(text)) refuseCell(cell, 'must be a number of seconds')
  return Math.round(Number(text) * 1000)
}

const firstDay = '1995-01-01'

/** `YYYY-MM-DD`, also written without hyphens. Throws 400. */
export function readDay(cell: Cell): string {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/u.exec(cell.text.trim()) ?? []
  const read = parseDay(`${year}-${month}-${day}`)
  if (read === undefined || read < firstDay || read > '2100-01-01')
    refuseCell(cell, `must be a day between ${firstDay} and 2100-01-01, such as 2026-03-31`)
  return read
}

/** How many days after the first. Throws 400. */
export function readNthDay(cell: Cell, first: string): string {
  const text = cell.text.trim()
  if (!/^\d{1,5}$/u.test(text)) refuseCell(cell, 'must be the number of a day, from 0')
  return readDay({ ...cell, text: addDays(first, Number(text)) })
}

/** Milliseconds since 1970 of `2026-03-31 08:15:00`, UTC where no zone is given. Throws 400. */
export function readInstant(cell: Cell): number {
  const text = cell.text.trim()
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)(?: ?(Z|UTC|[+-]\d\d(?::?\d\d)?))?$/u.exec(text) ?? []
  const offset = zone === undefined || zone === 'UTC' ? 'Z' : /^[+-]\d\d$/u.test(zone) ? `${zone}:00` : zone
  const at = parseMoment(`${day}T${time}${offset}`)
  if (at === undefined) refuseCell(cell, 'must be a time such as 2026-03-31 08:15:00')
  readDay({ ...cell, text: new Date(at).toISOString().slice(0, 10) })
  return at
}
