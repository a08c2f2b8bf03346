import * as z from 'zod/mini'
import { channelTypes } from './channel-norms.ts'
import { Channel } from './channels.ts'
import { ById, Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Settings to try: of a new channel, or changes to those of an existing one. */
const ConnectionTrial = z.looseObject({ channel_type: z.enum(channelTypes), channel_id: z.optional(Id) })
/** What a test found; `reasons` is empty exactly if the connection works. */
const ConnectionReport = z.object({
  connected_as: z.nullable(z.string()),
  url: z.nullable(z.string()),
  expires_at: z.nullable(Time),
  scopes: z.nullable(z.array(z.string())),
  reasons: z.array(z.object({ code: z.string(), message: z.string(), fix: z.string() })),
})
export type ConnectionReport = z.infer<typeof ConnectionReport>

/** How channels stand with their networks. */
export const connections = defineRoutes({
  /** Tries settings at the network before they are stored. */
  test: {
    method: 'POST',
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
})
