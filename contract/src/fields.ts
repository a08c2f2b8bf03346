import * as z from 'zod/mini'
import { countDays, firstDay, isMoment, lastDay, maxSpanDays, yearPattern } from './days.ts'
import { largestNumber, mostPlaces } from './numbers.ts'

/** Field types shared by all slices; each rule about a kind of value is defined only here. */

/** Lower case, as the database writes it: the same id in upper case must not count as a different one. */
export const Id = z.uuid({ error: 'must be an id' }).check(z.toLowerCase())
export const ById = z.object({ id: Id })
const anyTimeForm = z.core.regexes.datetime({ offset: true })
const utcTimeForm = z.core.regexes.datetime({ precision: 3 })
/**
 * Normalizes any RFC 3339 time to UTC with milliseconds, the only form stored and returned; other text is unchanged.
 */
function normalizeTime(text: string): string {
  if (utcTimeForm.test(text)) return text
  const capitals = text.toUpperCase()
  return anyTimeForm.test(capitals) ? new Date(capitals).toISOString() : text
}

/** An instant: accepts RFC 3339 with any offset and number of decimals; the parsed value is UTC with milliseconds. */
export const Time = z.string().check(
  z.overwrite(normalizeTime),
  z.refine((text) => utcTimeForm.test(text), { error: 'must be a time such as 2026-01-31T09:00:00Z', abort: true }),
  z.refine((text) => isMoment(Date.parse(text)), { error: `must be from ${firstDay} to ${lastDay}`, abort: true }),
  z.meta({ format: 'date-time', pattern: yearPattern.source }),
)
/** Dates without a time, `YYYY-MM-DD`. */
export const Day = z.iso
  .date({ error: 'must be a date such as 2026-01-31', abort: true })
  .check(z.regex(yearPattern, { error: `must be from ${firstDay} to ${lastDay}`, abort: true }))

/** A rule across the fields of an object or list; runs only if each field is valid by itself. */
export const checkTogether = <T>(
  rule: (value: T) => unknown,
  message: string | { readonly error: string; readonly path: string[] },
): z.core.$ZodCheck<T> =>
  z.refine<T>(rule, {
    ...(typeof message === 'string' ? { error: message } : message),
    when: ({ issues }) => issues.length === 0,
  })

/** The days of a span from `from` to `to`, both included, either of which may be absent. */
export const checkSpan = <From extends string, To extends string>(from: From, to: To, most = maxSpanDays) => {
  const check = (holds: (first: string, last: string) => boolean, error: string) =>
    checkTogether<{ readonly [name in From | To]?: string | null | undefined }>(
      ({ [from]: first, [to]: last }) => first == null || last == null || holds(first, last),
      { error, path: [to] },
    )
  return [
    check((first, last) => first <= last, `must not be before ${from}`),
    check(
      (first, last) => countDays(first.slice(0, 10), last.slice(0, 10)) <= most,
      `must be at most ${most} days after ${from}`,
    ),
  ] as const
}

/** Not blank. */
export const hasText = /\S/u
/** Excludes Unicode's line separators too: none of them may break a mail's subject line. */
export const onOneLine = z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line without control characters')
/** One line of typed text: trimmed, not blank. */
export const singleLine = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `must have at most ${max} characters`),
      z.regex(hasText, 'must not be empty'),
      onOneLine,
    )
/** Longer text; may be empty, and line breaks are preserved. PostgreSQL cannot store NUL. */
export const longText = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, `must have at most ${max} characters`),
      z.regex(/^[^\u0000]*$/u, 'must not contain a NUL character'),
    )
export const Url = z
  .string()
  .check(
    z.maxLength(2000, 'must have at most 2000 characters'),
    z.refine(isWebUrl, 'must be a web address that starts with http:// or https://'),
    z.meta({ format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#]' }),
  )
export const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/iu, 'must be a colour such as #3b5bdb'))
export const Slug = z
  .string()
  .check(
    z.maxLength(40, 'must have at most 40 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/u, 'must be lower-case letters, digits and single hyphens'),
  )

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'http:' || protocol === 'https:'
}

/** JSON Schema for the OpenAPI document, if it cannot be derived from the schema's checks. */
export const describeAs = <T>(exact: Readonly<Record<string, unknown>>): z.core.$ZodCheck<T> => z.meta({ exact })

const numberRange = `must be from -${largestNumber} to ${largestNumber}`
/** A number that is stored or compared with stored ones. */
export const StoredNumber = z.number().check(z.gte(-largestNumber, numberRange), z.lte(largestNumber, numberRange))
/** The place of an item among others, from 0; one is added to it when another comes before. */
export const Place = z
  .int({ error: 'must be a whole number' })
  .check(z.gte(0, 'must be 0 or more'), z.lte(mostPlaces, `must be at most ${mostPlaces}`))

/** Query strings contain only text: numbers are parsed from it, and anything else is rejected by name. */
const WholeNumber = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^-?\d{1,9}$/u, 'must be a whole number'))], {
    error: 'must be a whole number',
  }),
  z.transform(Number),
)
/** A whole number within limits, both inclusive. */
export const wholeNumber = (least: number, most = 999_999_999, message = `must be ${least} or more`) =>
  z
    .pipe(WholeNumber, z.number().check(z.gte(least, message), z.lte(most, `must be at most ${most}`)))
    .check(describeAs({ type: 'integer', minimum: least, maximum: most }))
export const Flag = z
  .pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' }),
    z.transform((value) => value === true || value === 'true'),
  )
  .check(describeAs({ type: 'boolean' }))
