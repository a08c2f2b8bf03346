import * as z from 'zod/mini'
import { passwordLength } from './credentials.ts'

/** Compared and stored in one spelling: trimmed, lower case. */
export const Email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, 'must have at most 254 characters'),
  z.email({ error: 'must be an email address such as ada@example.com' }),
  // Mail programs read it as an option, so no mail is ever sent to such an address.
  z.refine((text) => !text.startsWith('-'), 'must be an email address such as ada@example.com'),
)
/** Counted in code points, so that an emoji is one character. The server rejects common passwords; it has the list. */
export const Password = z.string().check(
  z.refine((text) => [...text].length >= passwordLength.min, `must have at least ${passwordLength.min} characters`),
  z.refine((text) => [...text].length <= passwordLength.max, `must have at most ${passwordLength.max} characters`),
  z.meta({ minLength: passwordLength.min, maxLength: passwordLength.max, format: 'password' }),
)
