import * as z from 'zod/mini'
import { Day, Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

const DecayingPost = z.object({
  id: Id,
  title: z.string(),
  published_at: Time,
  pillar_name: z.nullable(z.string()),
  /** Views of the last 28 days, of the 28 before, and of the best 28. */
  last: z.number(),
  previous: z.number(),
  best: z.number(),
  /** The first day of the best 28. */
  best_from: Day,
})
/** Posts that were published at such a time, and their views in their first days. */
const PublishingTime = z.object({
  /** 1 is Monday; null is any. */
  weekday: z.nullable(z.number()),
  /** 9 is 09:00 to 09:59; null is any. */
  hour: z.nullable(z.number()),
  posts: z.number(),
  views: z.number(),
  /** Of the posts' views. */
  median: z.number(),
})
const PillarBalance = z.object({
  /** Null: posts without a pillar. */
  id: z.nullable(Id),
  name: z.string(),
  /** In the last 28 days. */
  published: z.number(),
  /** Planned for these days and not published. */
  overdue: z.number(),
  /** For the next 28 days. */
  planned: z.number(),
})
const ChannelBalance = z.object({
  id: Id,
  name: z.string(),
  /** In 28 days. */
  slots: z.number(),
  published: z.number(),
  planned: z.number(),
})
const Insight = z.object({
  /** The workspace's time zone, in which weekdays and hours are. */
  time_zone: z.string(),
  decay: z.object({
    /** Live posts on the hosted site that are old enough to compare. */
    compared: z.number(),
    /** The greatest loss first, at most 50. */
    posts: z.array(DecayingPost),
  }),
  best_time: z.object({
    posts: z.number(),
    views: z.number(),
    median: z.number(),
    /** The best time, weekday and hour with enough posts, each only if it is better than the median of all; empty below the minimum. */
    best: z.array(PublishingTime),
    /** Each weekday and hour that a post was published at. */
    times: z.array(PublishingTime),
  }),
  pillars: z.array(PillarBalance),
  /** Channels with slots. */
  channels: z.array(ChannelBalance),
})
export type Insight = z.infer<typeof Insight>
export type DecayingPost = z.infer<typeof DecayingPost>
export type PublishingTime = z.infer<typeof PublishingTime>

export const insight = defineRoutes({
  /** What the workspace's own numbers suggest: posts to refresh, times to publish, pillars behind their plan. */
  read: { method: 'GET', path: '/analytics/insight', right: 'analytics:read', data: Insight },
})
