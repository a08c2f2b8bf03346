import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { Time } from './fields.ts'
import type { Right } from './rights.ts'
import { defineRoutes } from './route.ts'

/** What can be followed in another program, and the right that it takes: the content calendar, one's own due things, posts to approve. */
export const privateFeedRights = {
  calendar: 'content:read',
  due: 'content:read',
  approvals: 'content:approve',
} as const satisfies Record<string, Right>
export type PrivateFeedKind = keyof typeof privateFeedRights
export const privateFeedKinds = Object.keys(privateFeedRights) as PrivateFeedKind[]
const Kind = z.enum(privateFeedKinds as [PrivateFeedKind, ...PrivateFeedKind[]])
const ByKind = z.object({ kind: Kind })

const PrivateFeed = z.object({
  kind: Kind,
  /** Whoever has it reads the feed as its owner would; null until it is requested. */
  url: z.nullable(z.string()),
  created_at: z.nullable(Time),
  /** Accurate to a minute; null before the first time. */
  last_read_at: z.nullable(Time),
})
export type PrivateFeed = z.infer<typeof PrivateFeed>

export const privateFeeds = defineRoutes({
  /** The caller's own, of the kinds that their role may read. */
  list: { method: 'GET', path: '/private-feeds', right: 'content:read', keys: 'never', data: z.array(PrivateFeed) },
  /** Creates an address; an old one stops working at once. */
  create: {
    method: 'POST',
    path: '/private-feeds/:kind',
    right: 'content:read',
    makes: 'privateFeed',
    params: ByKind,
    data: PrivateFeed,
  },
  remove: {
    method: 'DELETE',
    path: '/private-feeds/:kind',
    right: 'content:read',
    keys: 'never',
    params: ByKind,
    data: Nothing,
  },
})
