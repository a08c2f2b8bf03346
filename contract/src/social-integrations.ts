import * as z from 'zod/mini'
import { ChannelTypeInfo } from './channels.ts'
import { Nothing } from './envelope.ts'
import { Id, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { personalPlatforms } from './share-platforms.ts'

/** A person's own account at a network. Tokens are written and never read. */
const SocialIntegration = z.object({
  id: Id,
  platform: z.enum(personalPlatforms),
  connected: z.boolean(),
  /** Whole days; null if the access does not end, or the network does not say. */
  expires_in_days: z.nullable(z.number()),
  /** The network refuses the access, or it has ended. */
  needs_reconnect: z.boolean(),
  /** Whether the consent on the network's page is still to come. */
  is_pending: z.boolean(),
  /** As whom, in words, and where that is. */
  connected_as: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** What is wrong, in the network's own words, and what to do; null if nothing is. */
  failure: z.nullable(z.string()),
  fix: z.nullable(z.string()),
  checked_at: z.nullable(Time),
  /** What it was connected with that is no secret, such as the handle. */
  settings: z.record(z.string(), z.unknown()),
})
export type SocialIntegration = z.infer<typeof SocialIntegration>

const token = z.optional(
  z.nullable(
    z
      .string()
      .check(
        z.maxLength(4000, 'must have at most 4000 characters'),
        z.regex(/^[\x21-\x7e]*$/u, 'must be a token, without spaces'),
      ),
  ),
)
const seconds = z.optional(
  z.nullable(
    z
      .int('must be whole seconds')
      .check(z.minimum(0, 'must not be negative'), z.maximum(3_000_000_000, 'must be seconds')),
  ),
)
/** Tokens as a network gives them, or the settings of the platform: a handle and an app password, a server, a key. */
const IntegrationInput = z.looseObject({
  /** As in the address, or left out. */
  platform: z.optional(z.string('must be text')),
  access_token: token,
  /** Seconds. */
  expires_in: seconds,
  refresh_token: token,
  refresh_token_expires_in: seconds,
})
export type IntegrationInput = z.infer<typeof IntegrationInput>

const Platform = z.object({
  ...ChannelTypeInfo.shape,
  channel_type: z.enum(personalPlatforms),
  /** Whether it can be connected now: a network that wants an app needs one of the operator or the workspace. */
  is_ready: z.boolean(),
})
export type PersonalPlatformInfo = z.infer<typeof Platform>

const ByPlatform = z.object({
  platform: z.enum(personalPlatforms, { error: `must be one of ${personalPlatforms.join(', ')}` }),
})
const right = 'published:read'
const keys = 'never'
const base = '/user-social-integration'

/** One's own accounts at networks, for sharing posts: seen and used by the person alone. */
export const socialIntegrations = defineRoutes({
  list: { method: 'GET', path: base, right, keys, data: z.array(SocialIntegration) },
  /** Where an account can be connected, and what for. */
  platforms: { method: 'GET', path: '/ambassador/platforms', right, data: z.array(Platform) },
  /** Connects an account, or changes the one that is there; the network is asked at once. */
  connect: {
    method: 'POST',
    path: `${base}/:platform`,
    right,
    keys,
    params: ByPlatform,
    body: IntegrationInput,
    data: SocialIntegration,
  },
  /** What is left out or empty stays. */
  update: {
    method: 'PUT',
    path: `${base}/:platform`,
    right,
    keys,
    params: ByPlatform,
    body: IntegrationInput,
    data: SocialIntegration,
  },
  /** Gives the account up: its tokens are deleted, and revoked where the network can. */
  disconnect: { method: 'DELETE', path: `${base}/:platform`, right, keys, params: ByPlatform, data: Nothing },
  /** Asks the network how the account stands, now. */
  test: {
    method: 'POST',
    path: `${base}/:platform/test`,
    right,
    keys,
    params: ByPlatform,
    data: SocialIntegration,
    audit: 'none',
  },
  /** The network's page that asks for one's consent. */
  authorize: {
    method: 'POST',
    path: `${base}/:platform/authorize`,
    right,
    keys,
    params: ByPlatform,
    data: z.object({ url: z.string() }),
    audit: 'none',
  },
  /** Ends the connection with what the network returned to the popup. */
  integrate: {
    method: 'POST',
    path: `${base}/:platform/integration`,
    right,
    keys,
    params: ByPlatform,
    body: z.strictObject({
      code: z
        .string()
        .check(z.minLength(1, 'must not be empty'), z.maxLength(4000, 'must have at most 4000 characters')),
      state: singleLine(500),
    }),
    data: SocialIntegration,
  },
})
