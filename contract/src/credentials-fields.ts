import * as z from 'zod/mini'
import { passwordLength } from './credentials.ts'
import { readMailAddress } from './typed/addresses.ts'

/** Compared and stored in one spelling, whatever was typed around it; see `readMailAddress`. */
export const Email = z.string().check(
  z.overwrite((text) => readMailAddress(text) ?? text),
  z.maxLength(254, { error: 'must have at most 254 characters', abort: true }),
  z.refine((text) => readMailAddress(text) !== null, 'must be an email address such as ada@example.com'),
  z.meta({ format: 'email' }),
)
/** Counted in code points, so that an emoji is one character. The server rejects common passwords; it has the list. */
export const Password = z.string().check(
  z.refine((text) => [...text].length >= passwordLength.min, `must have at least ${passwordLength.min} characters`),
  z.refine((text) => [...text].length <= passwordLength.max, `must have at most ${passwordLength.max} characters`),
  z.meta({ minLength: passwordLength.min, maxLength: passwordLength.max, format: 'password' }),
)
