import * as z from 'zod/mini'
import { type ApiKeyScope, apiKeyScopes } from './api-key-scopes.ts'
import { ById, Id, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { BaseId } from './table-fields.ts'

export const maxApiKeys = 50
const maxApiKeyDays = 366

const Scope = z.enum(apiKeyScopes as [ApiKeyScope, ...ApiKeyScope[]])

/** A program authenticates with it, as the person who created it, with their current role, for the calls that its scopes name. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** First characters of the secret, so that people can recognise it. */
  prefix: z.string(),
  /** In the order of `apiKeyScopes`. */
  scopes: z.array(Scope),
  /** Bases that its scopes for tables are limited to; null is every base. */
  base_ids: z.nullable(z.array(BaseId)),
  /** `orphaned`: its creator is no longer a member of the workspace, so it grants no access. */
  state: z.enum(['active', 'expired', 'orphaned']),
  created_by: Id,
  maker_name: z.string(),
  created_at: Time,
  /** Null means that it never expires. */
  expires_at: z.nullable(Time),
  /** Accurate to a minute; null before its first use. */
  last_used_at: z.nullable(Time),
})
/** The secret is returned only here. */
export const NewApiKey = z.extend(ApiKey, { secret: z.string() })
export const ApiKeyDraft = z.strictObject({
  name: singleLine(80),
  /** What the key opens; if omitted, Ask Co-CEO alone. */
  scopes: z.optional(
    z
      .array(Scope)
      .check(
        z.minLength(1, 'must name at least one scope'),
        z.maxLength(apiKeyScopes.length, `must name at most ${apiKeyScopes.length} scopes`),
      ),
  ),
  /** Limits its scopes for tables to these bases, which it opens by Airtable's wire and the table store only. */
  base_ids: z.optional(
    z.array(BaseId).check(z.minLength(1, 'must name at least one base'), z.maxLength(50, 'must name at most 50 bases')),
  ),
  /** If omitted, it is valid until it is revoked. */
  expires_in_days: z.optional(
    z.int().check(z.gte(1, `must be 1 to ${maxApiKeyDays}`), z.lte(maxApiKeyDays, `must be 1 to ${maxApiKeyDays}`)),
  ),
})

export type ApiKey = z.infer<typeof ApiKey>
export type NewApiKey = z.infer<typeof NewApiKey>
export type ApiKeyDraft = z.infer<typeof ApiKeyDraft>

export const apiKeys = defineRoutes({
  /** Newest first. */
  list: { method: 'GET', path: '/api-keys', right: 'account:manage', data: z.array(ApiKey) },
  create: {
    method: 'POST',
    makes: 'apiKey',
    path: '/api-keys',
    right: 'account:manage',
    body: ApiKeyDraft,
    data: NewApiKey,
  },
  /** It stops working at once and cannot be restored. */
  revoke: { method: 'DELETE', path: '/api-keys/:id', right: 'account:manage', params: ById, data: z.null() },
})
