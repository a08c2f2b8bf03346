import { addDays } from '@draftwright/contract/wall-clock'
import { type Cell, refuseCell } from './unreadable-error.ts'

const most = 2_147_483_647

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
  const text = `${year}-${month}-${day}`
  if (year === undefined || !isDay(text)) refuseCell(cell, 'must be a day such as 2026-03-31')
  if (text < firstDay || text > '2100-01-01') refuseCell(cell, `must be a day between ${firstDay} and 2100-01-01`)
  return text
}

/** How many days after the first. Throws 400. */
export function readNthDay(cell: Cell, first: string): string {
  const text = cell.text.trim()
  if (!/^\d{1,5}$/u.test(text)) refuseCell(cell, 'must be the number of a day, from 0')
  return addDays(first, Number(text))
}

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text

/** Milliseconds since 1970 of `2026-03-31 08:15:00`, UTC where no zone is given. Throws 400. */
export function readInstant(cell: Cell): number {
  const text = cell.text.trim()
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)(?: ?(Z|UTC|[+-]\d\d(?::?\d\d)?))?$/u.exec(text) ?? []
  const offset = zone === undefined || zone === 'UTC' ? 'Z' : /^[+-]\d\d$/u.test(zone) ? `${zone}:00` : zone
  const at = Date.parse(`${day}T${time}${offset}`)
  if (day === undefined || Number.isNaN(at)) refuseCell(cell, 'must be a time such as 2026-03-31 08:15:00')
  readDay({ ...cell, text: new Date(at).toISOString().slice(0, 10) })
  return at
}
