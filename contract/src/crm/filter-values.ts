import { isMoment, parseDay } from '../days.ts'
import { isStoredNumber, largestNumber } from '../numbers.ts'
import { addDays, toZoneDay, toInstant, getStartOfDay } from '../wall-clock.ts'
import type { Column } from './columns.ts'
import { type FilterValue, maxComparedText } from './filters.ts'
import { parseRelativeDay } from './relative-days.ts'

/** Context of the caller needed to convert values. */
export interface FilterContext {
  /** The workspace's time zone; called only for a day or a time without zone. */
  zone(): string
  /** Milliseconds since 1970, for days that are said from today. */
  readonly now?: () => number
  /** The id that `me` stands for in a column of people; without it, `me` is no id. */
  readonly me?: string
}

export type ConvertedValue = { readonly value: FilterValue } | Problem
export interface Problem {
  readonly problem: string
  readonly allowed?: readonly string[]
}
const toProblem = (problem: string): Problem => ({ problem })

/** Converts a value to its column's type, from JSON or query text. Times: see `parseTimeSpan`. */
export function convertValue(column: Column, value: unknown, reader: FilterContext): ConvertedValue {
  if (typeof value === 'object' || value === undefined) return toProblem('must be compared with one value')
  switch (column.kind) {
    case 'number':
    case 'money':
      return parseNumberValue(value)
    case 'day':
      return parseDayValue(value, reader)
    case 'time':
      return toProblem('must be a time')
    case 'id':
      return parseId(column, value, reader)
    case 'flag':
      return parseFlag(value)
    case 'choice':
    case 'tags':
    case 'text':
      return parseText(value)
  }
}

export function parseText(value: unknown): { value: string } | Problem {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return toProblem('must be text')
  const text = String(value)
  if (text.length > maxComparedText) return toProblem(`must be compared with at most ${maxComparedText} characters`)
  if (text.includes('\u0000')) return toProblem('must not contain a NUL character')
  // Databases also store a lone surrogate as this replacement character.
  return { value: text.toWellFormed() }
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/iu

function parseNumberValue(value: unknown): ConvertedValue {
  const text = typeof value === 'string' ? value.trim() : value
  const read =
    typeof text === 'number' ? text : typeof text === 'string' && text.length <= 60 && decimal.test(text) ? +text : NaN
  // Adding 0 turns -0 into 0.
  if (Number.isNaN(read)) return toProblem('must be a number')
  return isStoredNumber(read) ? { value: read + 0 } : toProblem(`must be from -${largestNumber} to ${largestNumber}`)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

function parseId(column: Column, value: unknown, { me }: FilterContext): ConvertedValue {
  if (value === 'me' && column.to === 'people' && me !== undefined) return { value: me }
  const id = String(value).trim().toLowerCase()
  return uuid.test(id) ? { value: id } : toProblem('must be an id')
}

function parseFlag(value: unknown): ConvertedValue {
  if (value === true || value === 1 || value === 'true' || value === '1') return { value: true }
  if (value === false || value === 0 || value === 'false' || value === '0') return { value: false }
  return toProblem('must be true or false')
}

const timeForm =
  /^(?<day>\d{4}-\d\d-\d\d)[T ](?<clock>\d\d:\d\d)(:(?<seconds>\d\d(\.\d{1,9})?))?(?<zone>Z|[+-]\d\d(:?\d\d)?)?$/iu

/** The day that it is in the workspace. */
export const findWorkspaceDay = ({ now = Date.now, zone }: FilterContext): string => toZoneDay(now(), zone())

/** A day that is said from today, as a day; other texts stay as they are. */
function readDayText(text: string, reader: FilterContext): string {
  const days = parseRelativeDay(text)
  return days === null ? text : addDays(findWorkspaceDay(reader), days)
}

function parseDayValue(value: unknown, reader: FilterContext): ConvertedValue {
  const text = readDayText(String(value).trim(), reader)
  const day = parseDay(text)
  if (day !== undefined) return { value: day }
  const at = parseInstant(text, reader)
  return at === null ? toProblem('must be a date such as 2026-01-31') : { value: toZoneDay(at, reader.zone()) }
}

/** From the first moment to the last, exclusive; equal if a single moment is meant. */
export interface TimeSpan {
  readonly from: string
  readonly to: string
}

/** A single moment, or a whole day in the workspace's time zone. */
export function parseTimeSpan(value: unknown, reader: FilterContext): TimeSpan | Problem {
  const text = readDayText(typeof value === 'string' ? value.trim() : '', reader)
  const asked = parseDay(text)
  if (asked !== undefined) {
    const [from, to] = [asked, addDays(asked, 1)].map((day) =>
      new Date(getStartOfDay(day, reader.zone())).toISOString(),
    )
    if (from !== undefined && to !== undefined) return { from, to }
  }
  const at = parseInstant(text, reader)
  if (at === null) return toProblem('must be a date such as 2026-01-31 or a time such as 2026-01-31T09:00:00Z')
  const moment = new Date(at).toISOString()
  return { from: moment, to: moment }
}

/** Milliseconds since 1970; a time without zone is in the workspace's time zone. */
function parseInstant(text: string, reader: FilterContext): number | null {
  const found = timeForm.exec(text)?.groups
  const { day = '', clock = '', seconds = '00', zone } = found ?? {}
  if (found === undefined || parseDay(day) === undefined || clock > '23:59' || seconds >= '60') return null
  const ms = Math.trunc(Number(seconds) * 1000)
  if (zone === undefined) return toInstant(day, clock, reader.zone()) + ms
  const [sign = '', hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/u.exec(zone)?.slice(1) ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  const at = Date.parse(`${day}T${clock}:00Z`) + ms - (sign === '-' ? -ahead : ahead)
  return isMoment(at) ? at : null
}
