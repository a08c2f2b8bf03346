import * as z from 'zod/mini'
import { ById, Id, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

export const maxApiKeys = 50
const maxApiKeyDays = 366

/** What a program signs in with at the agent service. It acts as whoever made it, with their role as it is at each call. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** How its secret begins: enough to know it again. */
  prefix: z.string(),
  /** `orphaned`: its maker is no member of the workspace any more, so it opens nothing. */
  state: z.enum(['active', 'expired', 'orphaned']),
  created_by: Id,
  maker_name: z.string(),
  created_at: Time,
  /** Null never ends. */
  expires_at: z.nullable(Time),
  /** Within a minute; null before its first use. */
  last_used_at: z.nullable(Time),
})
/** The secret is told here and never again. */
export const NewApiKey = z.extend(ApiKey, { secret: z.string() })
export const ApiKeyDraft = z.strictObject({
  name: singleLine(80),
  /** Left out, it works until it is revoked. */
  expires_in_days: z.optional(
    z.int().check(z.gte(1, `must be 1 to ${maxApiKeyDays}`), z.lte(maxApiKeyDays, `must be 1 to ${maxApiKeyDays}`)),
  ),
})

export type ApiKey = z.infer<typeof ApiKey>
export type NewApiKey = z.infer<typeof NewApiKey>
export type ApiKeyDraft = z.infer<typeof ApiKeyDraft>

export const apiKeys = defineRoutes({
  /** The newest first. */
  list: { method: 'GET', path: '/api-keys', right: 'account:manage', data: z.array(ApiKey) },
  create: { method: 'POST', path: '/api-keys', right: 'account:manage', body: ApiKeyDraft, data: NewApiKey },
  /** From then on it opens nothing; nobody brings it back. */
  revoke: { method: 'DELETE', path: '/api-keys/:id', right: 'account:manage', params: ById, data: z.null() },
})
