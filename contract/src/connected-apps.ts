import * as z from 'zod/mini'
import { type ApiKeyScope, apiKeyScopes } from './api-key-scopes.ts'
import { ById, Id, Time } from './fields.ts'
import { roles } from './rights.ts'
import { defineRoutes } from './route.ts'

/** What an app can be given: all scopes of keys but Ask Co-CEO's, which reads the whole workspace, and those that no tool needs. */
export const appScopes = apiKeyScopes.filter((scope) => scope !== 'agent' && !scope.startsWith('webhooks:'))
/** What a person gives unless they choose more. */
export const readOnlyScopes = appScopes.filter((scope) => scope.endsWith(':read'))

const Scope = z.enum(apiKeyScopes as [ApiKeyScope, ...ApiKeyScope[]])
const ByUid = z.object({ uid: z.string().check(z.regex(/^[\w-]{8,80}$/u)) })

const ConnectRequest = z.object({
  /** As the program calls itself: nothing proves it. */
  client_name: z.string(),
  /** Where the program describes itself, for those that are known by an address. */
  client_host: z.nullable(z.string()),
  /** Where the answer goes. */
  redirect_host: z.string(),
  /** It goes to this computer: any program on it could be listening. */
  is_local: z.boolean(),
  /** What the program asks for. */
  scopes: z.array(Scope),
  /** Where the person may connect it. */
  accounts: z.array(z.object({ id: Id, name: z.string(), role: z.enum(roles) })),
})
export type ConnectRequest = z.infer<typeof ConnectRequest>

const ConnectDecision = z.strictObject({
  account_id: z.optional(Id),
  /** None declines. */
  scopes: z.array(Scope).check(z.maxLength(appScopes.length, `must have at most ${appScopes.length} entries`)),
})

const connectSteps = ['registered', 'asked', 'consented', 'declined', 'token', 'first_call', 'refused'] as const
export type ConnectStep = (typeof connectSteps)[number]

const ConnectedApp = z.object({
  id: Id,
  client_name: z.string(),
  client_host: z.nullable(z.string()),
  redirect_host: z.string(),
  scopes: z.array(Scope),
  user_id: Id,
  user_name: z.string(),
  created_at: Time,
  /** Accurate to a minute; null before its first call. */
  last_used_at: z.nullable(Time),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>

const ConnectAttempt = z.object({
  id: Id,
  client_id: z.string(),
  client_name: z.string(),
  step: z.enum(connectSteps),
  /** Why it was refused. */
  detail: z.nullable(z.string()),
  created_at: Time,
})

export const connectedApps = defineRoutes({
  /** The caller's own; for owners and admins those of everybody. */
  list: { method: 'GET', path: '/connected-apps', right: 'account:read', keys: 'never', data: z.array(ConnectedApp) },
  /** How far attempts to connect came, the newest two hundred. */
  attempts: {
    method: 'GET',
    path: '/connected-apps/attempts',
    right: 'account:manage',
    keys: 'never',
    data: z.array(ConnectAttempt),
  },
  /** Its tokens stop working at once. */
  revoke: {
    method: 'DELETE',
    path: '/connected-apps/:id',
    right: 'account:read',
    keys: 'never',
    params: ById,
    data: z.null(),
  },
  /** What a program asks for, on the page that it has sent the person to. 404 in any other browser. */
  readRequest: {
    method: 'GET',
    path: '/connect-requests/:uid',
    right: 'signed-in',
    params: ByUid,
    data: ConnectRequest,
    refuses: [404],
  },
  /** Connects the program to a workspace, or declines, and says where the browser goes on. */
  decideRequest: {
    method: 'POST',
    path: '/connect-requests/:uid',
    right: 'signed-in',
    audit: 'none',
    params: ByUid,
    body: ConnectDecision,
    data: z.object({ continue_at: z.string() }),
    refuses: [403, 404],
  },
})
