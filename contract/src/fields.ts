import * as z from 'zod/mini'

/** Field kinds that every slice shares; one fact about a kind of value has its home here. */

/** In small letters, as the database writes it: an id in capitals is the same row, and must not pass for another one. */
export const Id = z.uuid({ error: 'must be an id' }).check(z.toLowerCase())
export const ById = z.object({ id: Id })
const anyTimeForm = z.core.regexes.datetime({ offset: true })
const utcTimeForm = z.core.regexes.datetime({ precision: 3 })
/** The year 0 is one that a browser knows and PostgreSQL does not. */
const yearPattern = /^(?!0000)/u

/** Any time of RFC 3339 as UTC with milliseconds, the one form that is stored and answered; other text comes back as it is. */
function normalizeTime(text: string): string {
  if (utcTimeForm.test(text)) return text
  const capitals = text.toUpperCase()
  return anyTimeForm.test(capitals) ? new Date(capitals).toISOString() : text
}

/** An instant: RFC 3339 with any offset and any number of decimals; what is read is UTC with milliseconds. */
export const Time = z.string().check(
  z.overwrite(normalizeTime),
  z.refine((text) => utcTimeForm.test(text) && yearPattern.test(text), {
    error: 'must be a time such as 2026-01-31T09:00:00Z',
    abort: true,
  }),
  z.meta({ format: 'date-time', pattern: yearPattern.source }),
)
/** Dates without a time, `YYYY-MM-DD`. */
export const Day = z.iso
  .date({ error: 'must be a date such as 2026-01-31', abort: true })
  .check(z.regex(yearPattern, { error: 'must be a date such as 2026-01-31', abort: true }))

/** A rule between the fields of an object or list: asked only when each field is right by itself. */
export const checkTogether = <T>(
  rule: (value: T) => unknown,
  message: string | { readonly error: string; readonly path: string[] },
): z.core.$ZodCheck<T> =>
  z.refine<T>(rule, {
    ...(typeof message === 'string' ? { error: message } : message),
    when: ({ issues }) => issues.length === 0,
  })

const hasText = /\S/u
/** Unicode's own line ends as well: a mail's subject line must not be broken by any. */
export const onOneLine = z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line without control characters')
/** One line a person typed: trimmed, not blank. */
export const singleLine = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `must have at most ${max} characters`),
      z.regex(hasText, 'must not be empty'),
      onOneLine,
    )
/** Longer text; may be empty, keeps its line breaks. PostgreSQL cannot store NUL. */
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

/** Says in the OpenAPI document what a schema takes, where its checks cannot be read from it: a JSON Schema. */
export const describeAs = <T>(exact: Readonly<Record<string, unknown>>): z.core.$ZodCheck<T> => z.meta({ exact })

/** Query strings carry text only; a number is read from it, anything else is refused by name. */
const WholeNumber = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^-?\d{1,9}$/u, 'must be a whole number'))], {
    error: 'must be a whole number',
  }),
  z.transform(Number),
)
/** A whole number of at least and at most so much. */
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
