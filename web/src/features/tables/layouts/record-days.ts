import type { TableField } from '@draftwright/contract/table-fields'
import { addDays, toInstant } from '@draftwright/contract/wall-clock'
import { computeViewRange, getFirstWeekday } from '../../../ui/calendar/days.ts'
import type { GridRecord } from '../model.ts'
import { formatMoment, readZone } from '../moments.ts'
import { getOwnTimeZone } from '../../../ui/format-moment.ts'

const isoDay = /^\d{4}-\d{2}-\d{2}/u

/** The days that a month shows: whole weeks. */
export const computeMonthRange = (day: string) => computeViewRange('month', day, getFirstWeekday())

/** The day of a record and its time, by the field's clocks; null without a date. */
export function readRecordDay(field: TableField, row: GridRecord): { day: string; time: string } | null {
  const value = row.fields[field.id]
  if (typeof value !== 'string' || !isoDay.test(value)) return null
  if (field.type === 'date') return { day: value.slice(0, 10), time: '' }
  const [day = '', time = ''] = formatMoment(value, field.options).split(' ')
  return { day, time }
}

/** The value that puts a record on another day, at the time it had, or else at nine o'clock. */
export function toDayValue(field: TableField, row: GridRecord, day: string): string | null {
  if (field.type === 'date') return day
  const time = readRecordDay(field, row)?.time ?? '09:00'
  return new Date(toInstant(day, time, readZone(field.options) ?? getOwnTimeZone())).toISOString()
}

/** The records of each day, and those without a date, both in the order of the view. */
export function groupRecordsByDay(field: TableField, rows: readonly GridRecord[]) {
  const days = new Map<string, GridRecord[]>()
  const undated: GridRecord[] = []
  for (const row of rows) {
    const found = readRecordDay(field, row)
    if (found === null) undated.push(row)
    else days.set(found.day, [...(days.get(found.day) ?? []), row])
  }
  return { days, undated }
}

/** The formula of the records that a month shows, with those that have no date. A day more on each side covers every time zone. */
export function buildMonthFormula(field: TableField, month: string): string {
  const { from, to } = computeMonthRange(month)
  const own = `{${field.id}}`
  const start = `DATETIME_PARSE("${addDays(from, -1)}")`
  const end = `DATETIME_PARSE("${addDays(to, 2)}")`
  return `OR(${own} & "" = "", AND(${own} >= ${start}, ${own} < ${end}))`
}
