import * as z from 'zod/mini'

/** Field kinds that every slice shares; one fact about a kind of value has its home here. */

/** In small letters, as the database writes it: an id in capitals is the same row, and must not pass for another one. */
export const Id = z.uuid({ error: 'must be an id' }).check(z.toLowerCase())
export const ById = z.object({ id: Id })
/** The year 0 is one that a browser knows and PostgreSQL does not. */
export const Time = z.iso
  .datetime({ precision: 3 })
  .check(z.refine((time) => !time.startsWith('0000'), 'must be a time such as 2026-01-31T09:00:00.000Z'))
/** Dates without a time, `YYYY-MM-DD`. */
export const Day = z.iso
  .date({ error: 'must be a date such as 2026-01-31' })
  .check(z.refine((day) => !day.startsWith('0000'), 'must be a date such as 2026-01-31'))

const hasText = /\S/u
/** One line a person typed: trimmed, not blank. */
export const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, `must have at most ${max} characters`),
    z.regex(hasText, 'must not be empty'),
    // Unicode's own line ends as well: a mail's subject line must not be broken by any.
    z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'must be one line without control characters'),
  )
/** Longer text; may be empty, keeps its line breaks. PostgreSQL cannot store NUL. */
export const prose = (max: number) =>
  z.string().check(
    z.maxLength(max, `must have at most ${max} characters`),
    z.refine((text) => !text.includes('\u0000'), 'must not contain a NUL character'),
  )
export const Url = z
  .string()
  .check(
    z.maxLength(2000, 'must have at most 2000 characters'),
    z.refine(isWebUrl, 'must be a web address that starts with http:// or https://'),
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

/** Query strings carry text only; a number is read from it, anything else is refused by name. */
export const Whole = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}$/u, 'must be a whole number'))], {
    error: 'must be a whole number',
  }),
  z.transform(Number),
)
export const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' }),
  z.transform((value) => value === true || value === 'true'),
)
