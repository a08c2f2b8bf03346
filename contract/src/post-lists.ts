import * as z from 'zod/mini'
import { Id, singleLine, Time } from './fields.ts'
import { byChannel, byPillar, search } from './lists.ts'
import { contentStatuses, postGroupNames } from './vocabulary.ts'

/** Filters of the list of posts besides the status; its tabs count with the same. */
export const postFilters = {
  q: search,
  pillar_id: byPillar,
  channel_id: byChannel,
  idea_id: z.optional(Id),
  campaign_id: z.optional(Id),
  /** `mine`: texts that wait for the caller's approval. */
  review: z.optional(z.enum(['mine'], { error: 'must be mine' })),
}
const shownStatuses = [...contentStatuses, ...postGroupNames, 'trash'] as const
/** A status, a group of them, or the trash. */
export const byStatus = z.optional(z.enum(shownStatuses, { error: `must be one of ${shownStatuses.join(', ')}` }))

export const PostCountQuery = z.strictObject(postFilters)
/** How many posts each tab of the list shows; `all` has every post outside of the trash. */
export const PostCounts = z.object({
  all: z.number(),
  drafts: z.number(),
  in_review: z.number(),
  ready: z.number(),
  published: z.number(),
  attention: z.number(),
})

export const NewPost = z.strictObject({
  title: z.optional(singleLine(200)),
  /** Where it is to be published; by default the workspace's own site, null for nowhere yet. */
  channel_id: z.optional(z.nullable(Id)),
  /** The idea whose words it starts with; an empty text without one. */
  idea_id: z.optional(Id),
  /** The time it is planned for on the calendar. */
  planned_at: z.optional(z.nullable(Time)),
})

export type NewPost = z.infer<typeof NewPost>
export type PostCounts = z.infer<typeof PostCounts>
export type PostCountQuery = z.infer<typeof PostCountQuery>
