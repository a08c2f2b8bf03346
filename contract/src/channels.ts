import * as z from 'zod/mini'
import { channelTypes } from './channel-norms.ts'
import { connectionStates } from './deliveries.ts'
import { ById, Id, singleLine, longText, Time, Url } from './fields.ts'
import { byPillar, ListMeta, paging, search } from './lists.ts'
import { defineRoutes } from './route.ts'

/** What a network's app serves: a network may want one for profiles and another for pages. */
export const appPurposes = ['person', 'organization'] as const
export type AppPurpose = (typeof appPurposes)[number]

/** How a channel stands with its network. */
const ChannelConnection = z.object({
  /** `unknown` until the network has answered once. */
  state: z.enum([...connectionStates, 'unknown']),
  /** As whom, in words, and where that is. */
  connected_as: z.nullable(z.string()),
  connected_url: z.nullable(z.string()),
  connected_at: z.nullable(Time),
  /** When the access ends; null if it does not, or the network does not say. */
  expires_at: z.nullable(Time),
  checked_at: z.nullable(Time),
  /** The last post that went out, and the last failure. */
  succeeded_at: z.nullable(Time),
  failed_at: z.nullable(Time),
  /** What is wrong now, in the network's own words, and what to do; null if nothing is. */
  failure: z.nullable(z.string()),
  failure_fix: z.nullable(z.string()),
  /** The network takes no requests before. */
  throttled_until: z.nullable(Time),
})
export const Channel = z.object({
  id: Id,
  name: z.string(),
  channel_type: z.enum(channelTypes),
  url: z.nullable(z.string()),
  is_active: z.boolean(),
  prompt: z.nullable(z.string()),
  brand_voice_initial: z.nullable(z.string()),
  brand_voice_feedback: z.nullable(z.string()),
  integration_id: z.nullable(Id),
  pending_connection: z.boolean(),
  /** Null for the hosted site and manual channels. */
  connection: z.nullable(ChannelConnection),
  /** Non-secret settings of the type, under the type's own names. */
  settings: z.record(z.string(), z.unknown()),
  n_published: z.number(),
  n_draft: z.number(),
  views: z.number(),
  /** Set if the channel is read in the context of one pillar. */
  pillar_id: z.nullable(Id),
  association_id: z.nullable(Id),
  user_id: z.nullable(Id),
  account_id: Id,
  created_at: Time,
  updated_at: Time,
})
/** The type's own settings are mixed with the named fields; the type's file checks unknown names. */
export const NewChannel = z.looseObject({
  name: singleLine(80),
  channel_type: z.enum(channelTypes, { error: `must be one of ${channelTypes.join(', ')}` }),
  url: z.optional(z.nullable(Url)),
  prompt: z.optional(z.nullable(longText(4000))),
})
/** The type's own settings may be mixed in as well; those left out, and secret ones that are empty, stay. */
export const ChannelChange = z.partial(
  z.looseObject({
    name: singleLine(80),
    url: z.nullable(Url),
    prompt: z.nullable(longText(4000)),
    is_active: z.boolean(),
    brand_voice_initial: z.nullable(longText(8000)),
    brand_voice_feedback: z.nullable(longText(8000)),
  }),
)
export const ChannelQuery = z.strictObject({
  ...paging,
  q: search,
  pillar_id: byPillar,
  sort_by: z._default(
    z.enum(['created_at', 'updated_at', 'name'], { error: 'must be created_at, updated_at or name' }),
    'created_at',
  ),
})

/** A type as the add-channel page shows it. */
export const ChannelTypeInfo = z.object({
  channel_type: z.enum(channelTypes),
  label: z.string(),
  description: z.string(),
  /** What a person must have at hand to connect it, and the minutes it takes. */
  needs: z.nullable(z.string()),
  minutes: z.number(),
  /** The network's own page where the key is made. */
  key_page: z.nullable(z.object({ label: z.string(), url: z.string() })),
  /** Who publishes: the hosted site, a person, or the network's API. */
  delivery: z.enum(['site', 'hand', 'network']),
  /** Whether a live post can be changed, and removed, from here. */
  can_edit: z.boolean(),
  can_take_down: z.boolean(),
  /** What a change of a live post leaves as it was, in a sentence; null if nothing. */
  edit_limit: z.nullable(z.string()),
  form: z.enum(['article', 'post']),
  /** Longest text the network accepts, counted as the network counts; null is no limit. */
  max_characters: z.nullable(z.number()),
  has_title: z.boolean(),
  /** How it is connected by consent on the network's own page; null if by settings alone. */
  consent: z.nullable(
    z.object({
      /** Whether an app of the operator or workspace is needed; otherwise we register one by ourselves. */
      needs_app: z.boolean(),
      /** The field whose value says which app serves the channel; null: the one for profiles. */
      purpose_field: z.nullable(z.string()),
      /** The field that holds a key, with which no consent is needed; null if the network has no keys. */
      key_field: z.nullable(z.string()),
    }),
  ),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      help: z.string(),
      is_secret: z.boolean(),
      is_required: z.boolean(),
      /** The options to choose from; null is free text. */
      options: z.nullable(z.array(z.object({ value: z.string(), label: z.string(), help: z.string() }))),
    }),
  ),
})
export type Channel = z.infer<typeof Channel>
export type ChannelConnection = z.infer<typeof ChannelConnection>
export type NewChannel = z.infer<typeof NewChannel>
export type ChannelChange = z.infer<typeof ChannelChange>
export type ChannelQuery = z.infer<typeof ChannelQuery>
export type ChannelTypeInfo = z.infer<typeof ChannelTypeInfo>

export const channels = defineRoutes({
  list: {
    method: 'GET',
    path: '/channel',
    right: 'channels:read',
    query: ChannelQuery,
    data: z.array(Channel),
    meta: ListMeta,
  },
  create: { method: 'POST', path: '/channel', right: 'channels:manage', body: NewChannel, data: Channel },
  read: { method: 'GET', path: '/channel/:id', right: 'channels:read', params: ById, data: Channel },
  update: {
    method: 'PUT',
    path: '/channel/:id',
    right: 'channels:manage',
    params: ById,
    body: ChannelChange,
    data: Channel,
  },
  types: { method: 'GET', path: '/channel-types', right: 'channels:read', data: z.array(ChannelTypeInfo) },
})
