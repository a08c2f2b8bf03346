import * as z from 'zod/mini'
import { ById, checkTogether, Day, Id, Time } from './fields.ts'
import { byChannel, byPillar } from './lists.ts'
import { defineRoutes } from './route.ts'

export const aggregations = ['day', 'week', 'month'] as const
export type Aggregation = (typeof aggregations)[number]

const ViewCounts = z.object({ views: z.number(), visitors: z.number(), reads: z.number() })
export type ViewCounts = z.infer<typeof ViewCounts>
export const ViewSeries = z.object({
  totals: ViewCounts,
  /** Of as many days, weeks or months before. */
  previous: ViewCounts,
  series: z.array(z.object({ date: Day, ...ViewCounts.shape })),
})
export type ViewSeries = z.infer<typeof ViewSeries>

/** A pillar or channel: the sums of its posts. */
const GroupNumbers = z.object({ id: Id, name: z.string(), posts: z.number(), ...ViewCounts.shape })
export type GroupNumbers = z.infer<typeof GroupNumbers>
export const PostNumbers = z.object({
  id: Id,
  title: z.string(),
  published_at: z.nullable(Time),
  pillar_name: z.nullable(z.string()),
  channel_name: z.nullable(z.string()),
  ...ViewCounts.shape,
})
export type PostNumbers = z.infer<typeof PostNumbers>
export const AccountNumbers = z.object({
  ...ViewSeries.shape,
  start_date: Day,
  end_date: Day,
  /** What one entry of the series stands for; the first may be shorter. */
  type_of_agg: z.enum(aggregations),
  by_channel: z.array(GroupNumbers),
  by_pillar: z.array(GroupNumbers),
})

const dayMs = 86_400_000
const mostDays = 1100
/** Both days are included; by default the 28 days until today. */
const span = { start_date: z.optional(Day), end_date: z.optional(Day) }
const isOrdered = ({ start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined }) =>
  start_date === undefined || end_date === undefined || start_date <= end_date
const isShort = ({ start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined }) =>
  start_date === undefined || end_date === undefined || Date.parse(end_date) - Date.parse(start_date) < mostDays * dayMs
const orderedSpan = [
  checkTogether(isOrdered, { error: 'must not be before start_date', path: ['end_date'] }),
  checkTogether(isShort, { error: `must be at most ${mostDays} days after start_date`, path: ['end_date'] }),
] as const
const Span = z.strictObject(span).check(...orderedSpan)
/** `content_id` is one post. */
export const FilteredSpan = z
  .strictObject({ ...span, channel_id: byChannel, pillar_id: byPillar, content_id: z.optional(Id) })
  .check(...orderedSpan)
export type FilteredSpan = z.infer<typeof FilteredSpan>

const right = 'analytics:read'
const period = z.object({ id: Id, type_of_agg: z.enum(aggregations), current_date: Day })
/** The most viewed posts first, at most a hundred. */
const posts = { method: 'GET', right, data: z.array(PostNumbers) } as const
const groups = { method: 'GET', right, data: z.array(GroupNumbers) } as const

/** Views, visitors (each once a day) and reads to the end, of the hosted site. */
export const analytics = defineRoutes({
  account: { method: 'GET', path: '/analytics/account', right, query: FilteredSpan, data: AccountNumbers },
  /** 30 days, 12 weeks or 12 months until that day. */
  channel: {
    method: 'GET',
    path: '/analytics/channel_analytics/:id/:type_of_agg/:current_date',
    right,
    params: period,
    data: ViewSeries,
  },
  pillar: {
    method: 'GET',
    path: '/analytics/pillar_analytics/:id/:type_of_agg/:current_date',
    right,
    params: period,
    data: ViewSeries,
  },
  pillarViews: { ...groups, path: '/analytics/pillar-views', query: Span },
  channelPosts: { ...posts, path: '/analytics/channel/:id/page', params: ById, query: Span },
  channelPillars: { ...groups, path: '/analytics/channel/:id/pillar', params: ById, query: Span },
  topContent: { ...posts, path: '/analytics/top-content', query: FilteredSpan },
  /** Of seven days until today, and of today; each also under `top-content`. */
  week: { ...posts, path: '/analytics/week' },
  day: { ...posts, path: '/analytics/day' },
  topContentWeek: { ...posts, path: '/analytics/top-content/week' },
  topContentDay: { ...posts, path: '/analytics/top-content/day' },
})
