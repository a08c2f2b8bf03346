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
      return parseDay(value, reader)
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
  return Number.isFinite(read) ? { value: read + 0 } : toProblem('must be a number')
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

const dayForm = /^\d{4}-\d\d-\d\d$/u
const timeForm =
  /^(?<day>\d{4}-\d\d-\d\d)[T ](?<clock>\d\d:\d\d)(:(?<seconds>\d\d(\.\d{1,9})?))?(?<zone>Z|[+-]\d\d(:?\d\d)?)?$/iu

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** The day that it is in the workspace. */
export const findWorkspaceDay = ({ now = Date.now, zone }: FilterContext): string => toZoneDay(now(), zone())

/** A day that is said from today, as a day; other texts stay as they are. */
function readDayText(text: string, reader: FilterContext): string {
  const days = parseRelativeDay(text)
  return days === null ? text : addDays(findWorkspaceDay(reader), days)
}

function parseDay(value: unknown, reader: FilterContext): ConvertedValue {
  const text = readDayText(String(value).trim(), reader)
  if (dayForm.test(text)) return isDay(text) ? { value: text } : toProblem('must be a date such as 2026-01-31')
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
  if (dayForm.test(text) && isDay(text) && isNear(text)) {
    const [from, to] = [text, addDays(text, 1)].map((day) => new Date(getStartOfDay(day, reader.zone())).toISOString())
    if (from !== undefined && to !== undefined) return { from, to }
  }
  const at = parseInstant(text, reader)
  if (at === null) return toProblem('must be a date such as 2026-01-31 or a time such as 2026-01-31T09:00:00Z')
  const moment = new Date(at).toISOString()
  return { from: moment, to: moment }
}

/** Years that wall-clock conversion supports, with a day of margin on both sides. */
const isNear = (day: string): boolean => day > '1000-01-02' && day < '9999-12-30'

/** Milliseconds since 1970; a time without zone is in the workspace's time zone. */
function parseInstant(text: string, reader: FilterContext): number | null {
  const found = timeForm.exec(text)?.groups
  const { day = '', clock = '', seconds = '00', zone } = found ?? {}
  if (found === undefined || !isDay(day) || !isNear(day) || clock > '23:59' || seconds >= '60') return null
  const ms = Math.trunc(Number(seconds) * 1000)
  if (zone === undefined) return toInstant(day, clock, reader.zone()) + ms
  const [sign = '', hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/u.exec(zone)?.slice(1) ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return Date.parse(`${day}T${clock}:00Z`) + ms - (sign === '-' ? -ahead : ahead)
}
