import * as z from 'zod/mini'
import { Currency, Money } from './crm/numbers.ts'
import { Nothing } from './envelope.ts'
import { ById, checkSpan, checkTogether, Day, Id, singleLine, Time } from './fields.ts'
import { ListMeta, paging, search, WithTrash } from './lists.ts'
import { defineRoutes } from './route.ts'

/** What a campaign can aim at: clicks and visitors of its links, views and reads of its posts on the hosted site, posts published. */
const goalKinds = ['clicks', 'visitors', 'views', 'reads', 'posts'] as const
export type GoalKind = (typeof goalKinds)[number]

const Campaign = z.object({
  id: Id,
  name: z.string(),
  /** Both days belong to it; null is open. */
  starts_on: z.nullable(Day),
  ends_on: z.nullable(Day),
  goal_kind: z.nullable(z.enum(goalKinds)),
  goal_number: z.nullable(z.number()),
  /** What counts towards the goal so far; null without a goal. */
  progress: z.nullable(z.number()),
  /** In the currency's minor unit. */
  budget: z.nullable(z.number()),
  currency: z.string(),
  n_posts: z.number(),
  n_published: z.number(),
  n_links: z.number(),
  clicks: z.number(),
  visitors: z.number(),
  /** Of its posts on the hosted site. */
  views: z.number(),
  reads: z.number(),
  archived_at: z.nullable(Time),
  deleted_at: z.nullable(Time),
  created_at: Time,
  updated_at: Time,
})
/** With the clicks of its days, at most the newest 366 that have any. */
const CampaignDetails = z.object({
  ...Campaign.shape,
  days: z.array(z.object({ day: Day, clicks: z.number(), visitors: z.number() })),
})

const goalNumber = z
  .int({ error: 'must be a whole number' })
  .check(z.gte(1, 'must be 1 or more'), z.lte(1_000_000_000, 'must be at most 1000000000'))
const fields = {
  name: singleLine(100),
  starts_on: z.optional(z.nullable(Day)),
  ends_on: z.optional(z.nullable(Day)),
  goal_kind: z.optional(z.nullable(z.enum(goalKinds, { error: `must be one of ${goalKinds.join(', ')}` }))),
  goal_number: z.optional(z.nullable(goalNumber)),
  budget: z.optional(z.nullable(Money)),
  currency: z.optional(Currency),
}
interface Fields {
  goal_kind?: GoalKind | null | undefined
  goal_number?: number | null | undefined
}
const rules = [
  ...checkSpan('starts_on', 'ends_on'),
  checkTogether(({ goal_kind, goal_number }: Fields) => (goal_kind == null) === (goal_number == null), {
    error: 'must be given together with goal_kind, or neither',
    path: ['goal_number'],
  }),
] as const
const NewCampaign = z.strictObject(fields).check(...rules)
/** The span and the goal are changed as a whole. */
const CampaignChange = z
  .strictObject({ ...fields, name: z.optional(fields.name), is_archived: z.optional(z.boolean()) })
  .check(...rules)
const CampaignQuery = z.strictObject({
  ...paging,
  q: search,
  status: z._default(z.enum(['active', 'archived', 'trash'], { error: 'must be active, archived or trash' }), 'active'),
  sort_by: z._default(
    z.enum(['created_at', 'name', 'starts_on'], { error: 'must be created_at, name or starts_on' }),
    'created_at',
  ),
})
export type CampaignDetails = z.infer<typeof CampaignDetails>
export type CampaignChange = z.infer<typeof CampaignChange>
export type CampaignQuery = z.infer<typeof CampaignQuery>

const one = { params: ById, data: CampaignDetails } as const
/** Posts and links that belong together. A post belongs to one campaign at most. */
export const campaigns = defineRoutes({
  list: {
    method: 'GET',
    path: '/campaign',
    right: 'content:read',
    query: CampaignQuery,
    data: z.array(Campaign),
    meta: ListMeta,
  },
  create: { method: 'POST', path: '/campaign', right: 'content:manage', body: NewCampaign, data: CampaignDetails },
  read: { method: 'GET', path: '/campaign/:id', right: 'content:read', query: WithTrash, ...one },
  update: { method: 'PUT', path: '/campaign/:id', right: 'content:manage', body: CampaignChange, ...one },
  /** Moves it to the trash for 30 days. Its posts and links stay, and belong to it again when it is restored. */
  remove: { method: 'DELETE', path: '/campaign/:id', right: 'content:manage', params: ById, data: Nothing },
  restore: { method: 'POST', path: '/campaign/:id/restore', right: 'content:manage', ...one },
})
