import { addDays } from '@draftwright/contract/wall-clock'
import { largestInteger } from '@draftwright/contract/numbers'
import { readDay as readTypedDay, readInstant as readTypedInstant } from '@draftwright/contract/typed/day'
import { readNumber } from '@draftwright/contract/typed/number'
import type { Reading } from '@draftwright/contract/typed/reading'
import { type Cell, refuseCell } from './unreadable-error.ts'

const most = largestInteger

const toValue = <T>(reading: Reading<T>): T | undefined => (reading.is === 'read' ? reading.value : undefined)

/** A whole number from 0; empty is 0. Forms of spreadsheets such as `1,234` or `12.0` are read. Throws 400. */
export function readCount(cell: Cell): number {
  const text = cell.text.trim()
  if (text === '') return 0
  // Tools write no thousands in letters and no exponents: those would be ids.
  const count = /\p{L}/u.test(text) ? undefined : toValue(readNumber(text, { precision: 0 }, undefined))
  if (count === undefined || !Number.isInteger(count) || count < 0) refuseCell(cell, 'must be a whole number from 0')
  if (count > most) refuseCell(cell, `must be at most ${most.toLocaleString('en')}`)
  return count
}

/** A number of seconds, as milliseconds. Throws 400. */
export function readSeconds(cell: Cell): number {
  const text = cell.text.trim()
  if (text === '') return 0
  const seconds = /\p{L}/u.test(text) ? undefined : toValue(readNumber(text, { decimal: '.' }, undefined))
  if (seconds === undefined || seconds < 0 || seconds > 1e12) refuseCell(cell, 'must be a number of seconds')
  return Math.round(seconds * 1000)
}

/** A share in percent, from 0 to 100; undefined for an empty cell and for anything else. */
export function readPercent(text: string): number | undefined {
  const percent = toValue(readNumber(text, { decimal: '.', takesPercent: true }, undefined))
  return percent === undefined || percent < 0 ? undefined : Math.min(100, percent)
}

const firstDay = '1995-01-01'

/** `YYYY-MM-DD`, also written without hyphens. Throws 400. */
export function readDay(cell: Cell): string {
  const read = toValue(readTypedDay(cell.text, {}, {}))
  if (read === undefined || read < firstDay || read > '2100-01-01')
    refuseCell(cell, `must be a day between ${firstDay} and 2100-01-01, such as 2026-03-31`)
  return read
}

/** How many days after the first. Throws 400. */
export function readNthDay(cell: Cell, first: string): string {
  const nth = toValue(readNumber(cell.text, { precision: 0 }, undefined))
  if (nth === undefined || !Number.isInteger(nth) || nth < 0 || nth > 99_999)
    refuseCell(cell, 'must be the number of a day, from 0')
  return readDay({ ...cell, text: addDays(first, nth) })
}

/** Milliseconds since 1970 of `2026-03-31 08:15:00`, UTC where no zone is given. Throws 400. */
export function readInstant(cell: Cell): number {
  const at = toValue(readTypedInstant(cell.text, { zone: 'UTC' }, {}))
  if (at === undefined) refuseCell(cell, 'must be a time such as 2026-03-31 08:15:00')
  // A time has the bounds of its day.
  readDay(cell)
  return at
}
