import * as z from 'zod/mini'
import { ById, checkSpan, Day, Id, Time, wholeNumber } from './fields.ts'
import { byChannel, byPillar } from './lists.ts'
import { defineRoutes } from './route.ts'
import { numberTools } from './number-import-words.ts'
import { breakdowns, countingModes, sourceKinds, unknownValue } from './visits.ts'

export const aggregations = ['day', 'week', 'month'] as const
export type Aggregation = (typeof aggregations)[number]

const ViewCounts = z.object({
  /** Pages opened: a reload counts again. */
  views: z.number(),
  /** Each once a day; of several days, pillars or channels the sum. */
  visitors: z.number(),
  /** Begun in these days; 30 minutes without a page, or another source, begin a new one. */
  visits: z.number(),
  /** To the end, once a visitor, post and day. */
  reads: z.number(),
  /** Milliseconds with the page in view; 0 where nothing measures it. */
  engaged_ms: z.number(),
  /** Visits of one page without a read and under 10 seconds. */
  bounces: z.number(),
})
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
const PostNumbers = z.object({
  id: Id,
  title: z.string(),
  published_at: z.nullable(Time),
  pillar_name: z.nullable(z.string()),
  channel_name: z.nullable(z.string()),
  ...ViewCounts.shape,
})
export type PostNumbers = z.infer<typeof PostNumbers>
const AccountNumbers = z.object({
  ...ViewSeries.shape,
  start_date: Day,
  end_date: Day,
  /** What one entry of the series stands for; the first may be shorter. */
  type_of_agg: z.enum(aggregations),
  by_channel: z.array(GroupNumbers),
  by_pillar: z.array(GroupNumbers),
})

/** Days of a report. */
export const mostReportDays = 1100
/** Both days are included; by default the 28 days until today. */
const span = { start_date: z.optional(Day), end_date: z.optional(Day) }
const orderedSpan = checkSpan('start_date', 'end_date', mostReportDays)
const Span = z.strictObject(span).check(...orderedSpan)
/** `content_id` is one post. */
export const FilteredSpan = z
  .strictObject({ ...span, channel_id: byChannel, pillar_id: byPillar, content_id: z.optional(Id) })
  .check(...orderedSpan)
export type FilteredSpan = z.infer<typeof FilteredSpan>

const toFilterValue = <T extends string>(text: T) => (text === unknownValue ? ('' as T) : text)
const anyText = z.optional(
  z.string().check(z.maxLength(500, 'must have at most 500 characters'), z.overwrite(toFilterValue)),
)
/** Several may be combined within the last 90 days. An empty text, or `(none)`, stands for what is not known. */
export const reportFilters = {
  source: anyText,
  source_kind: z.optional(
    z
      .enum([...sourceKinds, '', unknownValue], { error: `must be one of ${sourceKinds.join(', ')}, or empty` })
      .check(z.overwrite(toFilterValue)),
  ),
  campaign: anyText,
  device: anyText,
  browser: anyText,
  country: anyText,
  page: anyText,
  entry: anyText,
  exit: anyText,
  link: anyText,
  content_id: z.optional(Id),
  pillar_id: byPillar,
  channel_id: byChannel,
}
export const ReportQuery = z.strictObject({ ...span, ...reportFilters }).check(...orderedSpan)
export type ReportQuery = z.infer<typeof ReportQuery>
/** Days next to each other whose numbers another tool has counted. */
const ImportedSpan = z.object({
  tool: z.enum(numberTools),
  from: Day,
  to: Day,
  days: z.number(),
  /** Whether the tool measured how long pages were in view. */
  is_timed: z.boolean(),
})
export type ImportedSpan = z.infer<typeof ImportedSpan>
export const Report = z.object({
  ...ViewSeries.shape,
  /** Null if single views are not kept for so long; see `details_from`. */
  previous: z.nullable(ViewCounts),
  start_date: Day,
  end_date: Day,
  type_of_agg: z.enum(aggregations),
  /** Requests of programs, not part of the views; null where the filters exclude counting them. */
  bots: z.nullable(z.number()),
  mode: z.enum(countingModes),
  /** None where several filters are combined: there are no single views of these days. */
  imported: z.array(ImportedSpan),
  /** Visits whose read time is not known, within these days and those before. */
  untimed_visits: z.number(),
  previous_untimed_visits: z.number(),
  /** The first day of which several filters can be combined. */
  details_from: Day,
})
export type Report = z.infer<typeof Report>

const BreakdownQuery = z
  .strictObject({
    by: z.enum(breakdowns, { error: `must be one of ${breakdowns.join(', ')}` }),
    limit: z._default(wholeNumber(1, 200), 20),
    ...span,
    ...reportFilters,
  })
  .check(...orderedSpan)
export type BreakdownQuery = z.infer<typeof BreakdownQuery>
const BreakdownRow = z.object({
  /** The value to filter by: a text or an id. Empty: not known, or no post, pillar or channel. */
  value: z.string(),
  /** The title of a post, the name of a pillar or channel; otherwise the value. */
  label: z.string(),
  ...ViewCounts.shape,
})
export type BreakdownRow = z.infer<typeof BreakdownRow>
export const BreakdownAnswer = z.object({
  /**
   * The largest first: by views, entry and exit pages by visits. Entry and exit pages count visits, not what happened in
   * them: their other numbers are those of that one view.
   */
  rows: z.array(BreakdownRow),
  /** How many values there are; the rest is in `others`. */
  total: z.number(),
  others: ViewCounts,
})
export type BreakdownAnswer = z.infer<typeof BreakdownAnswer>

const LiveVisitors = z.object({
  /** Whoever opened or read a page in the last five minutes. */
  visitors: z.number(),
  /** Where they are, the page with the most first, at most 20. */
  pages: z.array(z.object({ path: z.string(), visitors: z.number() })),
})
const AnalyticsSettings = z.object({
  mode: z.enum(countingModes),
  /** What each mode counts, in words for people. */
  choices: z.array(z.object({ mode: z.enum(countingModes), label: z.string(), description: z.string() })),
  /** Hosts of own sites that the script counts. */
  sites: z.array(z.string()),
  /** Sites whose visits are not counted, nor those of their subdomains. */
  excluded_sources: z.array(z.string()),
  /** How many sites are known to send programs instead of people; they are never counted. */
  n_known_spam: z.number(),
  /** The tag for the pages of those sites. */
  script: z.string(),
})
const host = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/u
/** What is left out stays. */
const AnalyticsSettingsChange = z.strictObject({
  mode: z.optional(z.enum(countingModes, { error: `must be one of ${countingModes.join(', ')}` })),
  sites: z.optional(
    z
      .array(z.string().check(z.regex(host, 'must be a host such as www.example.com')))
      .check(z.maxLength(20, 'must be at most 20')),
  ),
  excluded_sources: z.optional(
    z
      .array(z.string().check(z.regex(host, 'must be a host such as spam.example.com')))
      .check(z.maxLength(500, 'must be at most 500')),
  ),
})

const right = 'analytics:read'
const period = z.object({ id: Id, type_of_agg: z.enum(aggregations), current_date: Day })
/** The most viewed posts first, at most a hundred. */
const posts = { method: 'GET', right, data: z.array(PostNumbers) } as const
const groups = { method: 'GET', right, data: z.array(GroupNumbers) } as const

/** Views, visitors, visits and reads of the hosted site; days are those of the workspace's time zone. */
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
  /** Of everything, or what the filters leave: any one filter for any span, several for the last 90 days. */
  report: { method: 'GET', path: '/analytics/report', right, query: ReportQuery, data: Report },
  breakdown: { method: 'GET', path: '/analytics/breakdown', right, query: BreakdownQuery, data: BreakdownAnswer },
  live: { method: 'GET', path: '/analytics/live', right, data: LiveVisitors },
  settings: { method: 'GET', path: '/analytics/settings', right, data: AnalyticsSettings },
  changeSettings: {
    method: 'PUT',
    path: '/analytics/settings',
    right: 'account:manage',
    body: AnalyticsSettingsChange,
    data: AnalyticsSettings,
  },
})
