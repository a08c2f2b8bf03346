import * as z from 'zod/mini'
import { channelTypes } from './channel-norms.ts'
import { appPurposes, Channel } from './channels.ts'
import { ById, Id, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Settings to try: of a new channel, or changes to those of an existing one. */
const ConnectionTrial = z.looseObject({ channel_type: z.enum(channelTypes), channel_id: z.optional(Id) })
/** What a test found; `reasons` is empty exactly if the connection works. */
export const ConnectionReport = z.object({
  connected_as: z.nullable(z.string()),
  url: z.nullable(z.string()),
  expires_at: z.nullable(Time),
  scopes: z.nullable(z.array(z.string())),
  reasons: z.array(z.object({ code: z.string(), message: z.string(), fix: z.string() })),
})
export type ConnectionReport = z.infer<typeof ConnectionReport>

/** One of the profiles and pages of a network that the person may publish as. */
const NetworkProfile = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(appPurposes),
  url: z.nullable(z.string()),
})
export type NetworkProfile = z.infer<typeof NetworkProfile>

/** What came of a person's consent: the channel is pending while `profiles` has several to choose from. */
const Authorization = z.object({ channel: Channel, profiles: z.array(NetworkProfile) })

/** The app of a network that people connect with. */
const NetworkApp = z.object({
  channel_type: z.enum(channelTypes),
  purpose: z.enum(appPurposes),
  label: z.string(),
  /** What the app must be allowed to do. */
  help: z.string(),
  /** Who gave its credentials; null: nobody has, and no channel can be connected. */
  source: z.nullable(z.enum(['operator', 'workspace'])),
  client_id: z.nullable(z.string()),
  /** The address that must be entered in the app. */
  return_url: z.string(),
  /** The network's page where apps are made. */
  app_page: z.object({ label: z.string(), url: z.string() }),
})
export type NetworkApp = z.infer<typeof NetworkApp>
const AppKey = z.strictObject({
  channel_type: z.enum(channelTypes, { error: `must be one of ${channelTypes.join(', ')}` }),
  purpose: z.enum(appPurposes, { error: `must be ${appPurposes.join(' or ')}` }),
})
export type AppKey = z.infer<typeof AppKey>

/** How channels stand with their networks. */
export const connections = defineRoutes({
  /** Tries settings at the network before they are stored. */
  test: {
    method: 'POST',
    keys: 'never',
    path: '/channel-test',
    right: 'channels:manage',
    body: ConnectionTrial,
    data: ConnectionReport,
    audit: 'none',
  },
  /** Asks the network how the channel stands, now. */
  check: {
    method: 'POST',
    path: '/channel/:id/check',
    right: 'channels:manage',
    params: ById,
    data: Channel,
    audit: 'none',
  },
  /** Begins the connection of a channel: the address of the network's page that asks the person for their consent. */
  authorize: {
    method: 'POST',
    makes: 'networkConnection',
    path: '/channel/:id/authorize',
    right: 'channels:manage',
    params: ById,
    data: z.object({ url: z.string() }),
    audit: 'none',
  },
  /** Ends it with what the network returned to the popup. Without `state` it is the person's newest connection under way. */
  integrate: {
    method: 'POST',
    makes: 'networkConnection',
    path: '/integrations/:network/integration',
    right: 'channels:manage',
    params: z.strictObject({ network: z.enum(channelTypes, { error: 'must be a channel type, such as linkedin' }) }),
    body: z.strictObject({
      code: z
        .string()
        .check(z.minLength(1, 'must not be empty'), z.maxLength(4000, 'must have at most 4000 characters')),
      state: z.optional(z.string().check(z.maxLength(500, 'must have at most 500 characters'))),
    }),
    data: Authorization,
  },
  /** Gives up a person's consent, also at the network; the channel is pending afterwards. */
  disconnect: {
    method: 'DELETE',
    keys: 'never',
    path: '/channel/:id/connection',
    right: 'channels:manage',
    params: ById,
    data: Channel,
  },
  /** The profiles and pages that the connected person may publish as. */
  profiles: {
    method: 'GET',
    path: '/channel/:id/profiles',
    right: 'channels:manage',
    refuses: [409],
    params: ById,
    data: z.array(NetworkProfile),
  },
  chooseProfile: {
    method: 'PUT',
    keys: 'never',
    path: '/channel/:id/profile',
    right: 'channels:manage',
    params: ById,
    body: z.strictObject({ profile_id: singleLine(200) }),
    data: Channel,
  },
  apps: { method: 'GET', path: '/network-apps', right: 'channels:manage', data: z.array(NetworkApp) },
  saveApp: {
    method: 'PUT',
    makes: 'networkConnection',
    path: '/network-apps/:channel_type/:purpose',
    right: 'channels:manage',
    params: AppKey,
    body: z.strictObject({ client_id: singleLine(300), client_secret: singleLine(500) }),
    data: NetworkApp,
  },
  removeApp: {
    method: 'DELETE',
    keys: 'never',
    path: '/network-apps/:channel_type/:purpose',
    right: 'channels:manage',
    params: AppKey,
    data: NetworkApp,
  },
})
