import * as z from 'zod/mini'
import { peopleStats } from './people-stats.ts'
import { Day, Id } from './fields.ts'
import { defineRoutes } from './route.ts'

export const sharePeriods = ['week', 'month', 'quarter'] as const
export type SharePeriod = (typeof sharePeriods)[number]
export const sharePeriodLabels: Record<SharePeriod, string> = {
  week: 'This week',
  month: 'This month',
  quarter: 'This quarter',
}
export const SharePeriodField = z._default(
  z.enum(sharePeriods, { error: `must be one of ${sharePeriods.join(', ')}` }),
  'month',
)
const resultGroups = ['content', 'campaign', 'person'] as const
export type ResultGroup = (typeof resultGroups)[number]

/** In the currency's minor unit; currencies are never converted. */
const MoneySum = z.object({ currency: z.string(), amount: z.number() })

const results = {
  /** Opened or confirmed in the period. */
  shares: z.number(),
  /** Null where they are not measured: null is not 0. Without clicks of members and of programs. */
  clicks: z.nullable(z.number()),
  /** Each counts once a day. */
  visitors: z.nullable(z.number()),
  /** Of the workspace's sites that began with such a click. */
  visits: z.nullable(z.number()),
  /** Known people who followed a share; they are not named here. */
  contacts: z.number(),
  /** Touched by a share in the period, by the linear model; null without access to the CRM. */
  deals: z.nullable(
    z.object({ n_open: z.number(), n_won: z.number(), open: z.array(MoneySum), won: z.array(MoneySum) }),
  ),
}
const ResultsRow = z.object({
  /** Null for shares without a campaign. */
  id: z.nullable(Id),
  name: z.nullable(z.string()),
  ...results,
})
export type ResultsRow = z.infer<typeof ResultsRow>
const ShareResults = z.object({
  people_stats: z.enum(peopleStats),
  start_date: Day,
  end_date: Day,
  totals: z.object(results),
  /** The most clicks first, at most a hundred. */
  rows: z.array(ResultsRow),
  /** Only one's own deals are in it. */
  is_own_deals: z.boolean(),
  has_more_deals: z.boolean(),
})
export type ShareResults = z.infer<typeof ShareResults>

const ResultsQuery = z.strictObject({
  scope: z._default(z.enum(['me', 'team'], { error: 'must be me or team' }), 'me'),
  by: z._default(z.enum(resultGroups, { error: `must be one of ${resultGroups.join(', ')}` }), 'content'),
  period: SharePeriodField,
})
export type ResultsQuery = z.infer<typeof ResultsQuery>

/** What shares brought. */
export const shareResults = defineRoutes({
  /** One's own; the team's for publishers; by person for owners and admins: each only as far as the workspace shows them. */
  read: {
    method: 'GET',
    path: '/ambassador/results',
    right: 'published:read',
    query: ResultsQuery,
    data: ShareResults,
  },
})
