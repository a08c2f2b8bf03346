import { addDays, dayAt, momentOf, startOfDay } from '../wall-clock.ts'
import type { Column } from './columns.ts'
import { type FilterValue, maxComparedText } from './filters.ts'

/** What reading a value needs to know of who asks. */
export interface Reader {
  /** Of the workspace; asked only when a day or a time without zone was given. */
  zone(): string
  /** Whom `me` means in a column of people; without it, `me` is no id. */
  readonly me?: string
}

export type Converted = { readonly value: FilterValue } | Problem
export interface Problem {
  readonly problem: string
  readonly allowed?: readonly string[]
}
const not = (problem: string): Problem => ({ problem })

/** A value as its column compares it, whether it came as JSON or as text of an address. Times: see `readTime`. */
export function convert(column: Column, value: unknown, reader: Reader): Converted {
  if (typeof value === 'object' || value === undefined) return not('must be compared with one value')
  switch (column.kind) {
    case 'number':
    case 'money':
      return readNumber(value)
    case 'day':
      return readDay(value, reader)
    case 'time':
      return not('must be a time')
    case 'id':
      return readId(column, value, reader)
    case 'flag':
      return readFlag(value)
    case 'choice':
    case 'tags':
    case 'text':
      return readText(value)
  }
}

export function readText(value: unknown): { value: string } | Problem {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return not('must be a text')
  const text = String(value)
  if (text.length > maxComparedText) return not(`must be compared with at most ${maxComparedText} characters`)
  if (text.includes('\u0000')) return not('must not contain a NUL character')
  // A database keeps half a surrogate pair as this sign too.
  return { value: text.toWellFormed() }
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/iu

function readNumber(value: unknown): Converted {
  const text = typeof value === 'string' ? value.trim() : value
  const read =
    typeof text === 'number' ? text : typeof text === 'string' && text.length <= 60 && decimal.test(text) ? +text : NaN
  // Plus nothing: minus nought is nought.
  return Number.isFinite(read) ? { value: read + 0 } : not('must be a number')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

function readId(column: Column, value: unknown, { me }: Reader): Converted {
  if (value === 'me' && column.to === 'people' && me !== undefined) return { value: me }
  const id = String(value).trim().toLowerCase()
  return uuid.test(id) ? { value: id } : not('must be an id')
}

function readFlag(value: unknown): Converted {
  if (value === true || value === 1 || value === 'true' || value === '1') return { value: true }
  if (value === false || value === 0 || value === 'false' || value === '0') return { value: false }
  return not('must be true or false')
}

const dayForm = /^\d{4}-\d\d-\d\d$/u
const timeForm =
  /^(?<day>\d{4}-\d\d-\d\d)[T ](?<clock>\d\d:\d\d)(:(?<seconds>\d\d(\.\d{1,9})?))?(?<zone>Z|[+-]\d\d(:?\d\d)?)?$/iu

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

function readDay(value: unknown, reader: Reader): Converted {
  const text = String(value).trim()
  if (dayForm.test(text)) return isDay(text) ? { value: text } : not('must be a date such as 2026-01-31')
  const at = momentIn(text, reader)
  return at === null ? not('must be a date such as 2026-01-31') : { value: dayAt(at, reader.zone()) }
}

/** From the first moment up to the last, which is no longer in it; equal where one moment is meant. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** One moment, or a whole day of the workspace's calendar. */
export function readTime(value: unknown, reader: Reader): Span | Problem {
  const text = typeof value === 'string' ? value.trim() : ''
  if (dayForm.test(text) && isDay(text) && isNear(text)) {
    const [from, to] = [text, addDays(text, 1)].map((day) => new Date(startOfDay(day, reader.zone())).toISOString())
    if (from !== undefined && to !== undefined) return { from, to }
  }
  const at = momentIn(text, reader)
  if (at === null) return not('must be a date such as 2026-01-31 or a time such as 2026-01-31T09:00:00Z')
  const moment = new Date(at).toISOString()
  return { from: moment, to: moment }
}

/** Years a clock on the wall can be read in, with room for a day on both sides. */
const isNear = (day: string): boolean => day > '1000-01-02' && day < '9999-12-30'

/** Milliseconds since 1970; a time without zone is one of the workspace's clock. */
function momentIn(text: string, reader: Reader): number | null {
  const found = timeForm.exec(text)?.groups
  const { day = '', clock = '', seconds = '00', zone } = found ?? {}
  if (found === undefined || !isDay(day) || !isNear(day) || clock > '23:59' || seconds >= '60') return null
  const ms = Math.trunc(Number(seconds) * 1000)
  if (zone === undefined) return momentOf(day, clock, reader.zone()) + ms
  const [sign = '', hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/u.exec(zone)?.slice(1) ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return Date.parse(`${day}T${clock}:00Z`) + ms - (sign === '-' ? -ahead : ahead)
}
