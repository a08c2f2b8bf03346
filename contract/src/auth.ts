import * as z from 'zod/mini'
import { passwordLength } from './credentials.ts'
import { Nothing } from './envelope.ts'
import { Id, line } from './fields.ts'
import { routes } from './route.ts'

const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'must have at most 254 characters'),
    z.email({ error: 'must be an e-mail address such as ada@example.com' }),
  )
/** Counted in code points, so that an emoji is one character. */
const password = z.string().check(
  z.refine((text) => [...text].length >= passwordLength.min, `must have at least ${passwordLength.min} characters`),
  z.refine((text) => [...text].length <= passwordLength.max, `must have at most ${passwordLength.max} characters`),
)

export const User = z.object({
  id: Id,
  email: z.string(),
  display_name: z.string(),
  photo_url: z.nullable(z.string()),
})
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds the access token is good for. */
  expiresIn: z.number(),
  user: User,
  account: z.object({ id: Id, name: z.string() }),
})
export const SignUp = z.strictObject({ email, password, displayName: line(80), accountName: line(80) })
/** Sign-in takes any text as a password: a rule must not tell an attacker what the stored one looks like. */
export const SignIn = z.strictObject({ email, password: z.string().check(z.maxLength(1000, 'is too long')) })
export const RefreshToken = z.strictObject({ refreshToken: z.string().check(z.maxLength(1000, 'is too long')) })
export const SignOut = z.strictObject({
  refreshToken: z.string().check(z.maxLength(1000, 'is too long')),
  scope: z._default(z.enum(['this', 'others', 'all'], { error: 'must be this, others or all' }), 'this'),
})
export type User = z.infer<typeof User>
export type Session = z.infer<typeof Session>
export type SignUp = z.infer<typeof SignUp>
export type SignIn = z.infer<typeof SignIn>

export const auth = routes({
  signUp: { method: 'POST', path: '/auth/signUpWithPassword', right: 'public', body: SignUp, data: Session },
  signIn: { method: 'POST', path: '/auth/signInWithPassword', right: 'public', body: SignIn, data: Session },
  refresh: { method: 'POST', path: '/auth/refreshToken', right: 'public', body: RefreshToken, data: Session },
  signOut: { method: 'POST', path: '/auth/signOut', right: 'public', body: SignOut, data: Nothing },
})
