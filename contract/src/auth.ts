import * as z from 'zod/mini'
import { Email, Password } from './credentials-fields.ts'
import { Nothing } from './envelope.ts'
import { ById, Id, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

const User = z.object({
  id: Id,
  email: z.string(),
  display_name: z.string(),
  photo_url: z.nullable(z.string()),
})
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Lifetime of the access token in seconds. */
  expiresIn: z.number(),
  user: User,
  /** The workspace joined first; null for someone who is in none (any more). */
  account: z.nullable(z.object({ id: Id, name: z.string() })),
})
/** A session from a provider, which signs people up as well: `isNew` when this call created their workspace. */
const ProviderSession = z.extend(Session, { isNew: z.boolean() })
/** The response when a mail is sent: the same whether or not the address is known. */
const Pending = z.object({ pending: z.literal(true) })
const Empty = z.object({})

const secret = (max = 1000) => z.string().check(z.maxLength(max, 'is too long'))
/** A random value from the requesting browser: the mailed code is valid only together with it. */
const request = z.optional(secret(100))

/** The browser's time zone as an IANA name; used for a workspace created by the call. */
const timeZone = z.optional(secret(60))

const SignUp = z.strictObject({
  email: Email,
  password: Password,
  displayName: singleLine(80),
  /** Omitted by invited people: they join an existing workspace. */
  accountName: z.optional(singleLine(80)),
  timeZone,
  /** The secret of an invitation link; it proves ownership of the address, so a session is returned at once. */
  invitation: z.optional(secret(200)),
  request,
})
/** Sign-in accepts any text as a password, as a rule would tell an attacker what stored passwords look like. */
const SignIn = z.strictObject({ email: Email, password: secret() })
const RefreshToken = z.strictObject({ refreshToken: secret() })
const SignOut = z.strictObject({
  refreshToken: secret(),
  scope: z._default(z.enum(['this', 'others', 'all'], { error: 'must be this, others or all' }), 'this'),
})
const CodeRequest = z.strictObject({ email: Email, request })
const CodeVerification = z.strictObject({ email: Email, token: secret(20), request })
const PasswordResetRequest = z.strictObject({ email: Email })
/** The two parts of the link in the mail: the signed id of the reset, and its secret. */
const PasswordReset = z.strictObject({ accessToken: secret(), refreshToken: secret(), password: Password })

const Provider = z.object({ id: z.string(), label: z.string() })
const ChosenProvider = z.strictObject({ provider: z.string().check(z.maxLength(40, 'is not a provider')) })
/** The whole query string of the provider's redirect, without the question mark. */
const OAuthReturn = z.strictObject({ query: secret(4000), timeZone })
const OAuthRedirect = z.object({ url: z.string() })
export const Identity = z.object({
  id: Id,
  provider: z.string(),
  label: z.string(),
  email: z.nullable(z.string()),
  created_at: Time,
  last_used_at: Time,
})

export const OwnSession = z.object({
  id: Id,
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  created_at: Time,
  last_used_at: Time,
  is_current: z.boolean(),
})

type User = z.infer<typeof User>
export type Session = z.infer<typeof Session>
export type ProviderSession = z.infer<typeof ProviderSession>
type SignUp = z.infer<typeof SignUp>
type SignIn = z.infer<typeof SignIn>
export type Identity = z.infer<typeof Identity>
export type OwnSession = z.infer<typeof OwnSession>

const open = { method: 'POST', right: 'public', refuses: [401, 403] } as const
export const auth = defineRoutes({
  signUp: { ...open, path: '/auth/signUpWithPassword', body: SignUp, data: z.union([Session, Pending]) },
  signIn: { ...open, path: '/auth/signInWithPassword', body: SignIn, data: Session },
  askCode: { ...open, path: '/auth/signInWithOtp', body: CodeRequest, data: Empty },
  giveCode: { ...open, path: '/auth/verifyOtp', body: CodeVerification, data: Session },
  askReset: { ...open, path: '/auth/requestResetPassword', body: PasswordResetRequest, data: Empty },
  reset: { ...open, path: '/auth/resetPassword', body: PasswordReset, data: Session },
  refresh: { ...open, path: '/auth/refreshToken', body: RefreshToken, data: Session },
  signOut: { ...open, path: '/auth/signOut', body: SignOut, data: Nothing },

  providers: { method: 'GET', path: '/auth/providers', right: 'public', data: z.array(Provider) },
  signInWithOAuth: {
    ...open,
    refuses: [401, 403, 502],
    path: '/auth/signInWithOAuth',
    body: ChosenProvider,
    data: OAuthRedirect,
  },
  callbackOAuth: {
    ...open,
    refuses: [401, 403, 502],
    path: '/auth/callbackOAuth',
    body: OAuthReturn,
    data: ProviderSession,
  },
  identities: { method: 'GET', path: '/auth/identities', right: 'signed-in', data: z.array(Identity) },
  addIdentity: {
    method: 'POST',
    path: '/auth/identities',
    right: 'signed-in',
    refuses: [502],
    body: ChosenProvider,
    data: OAuthRedirect,
  },
  removeIdentity: { method: 'DELETE', path: '/auth/identities/:id', right: 'signed-in', params: ById, data: Nothing },

  sessions: { method: 'GET', path: '/auth/sessions', right: 'signed-in', data: z.array(OwnSession) },
  endSession: { method: 'DELETE', path: '/auth/sessions/:id', right: 'signed-in', params: ById, data: Nothing },
})
