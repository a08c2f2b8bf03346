import * as z from 'zod/mini'
import { channelTypes } from './channel-norms.ts'
import { ById, Id, Time, wholeNumber } from './fields.ts'
import { networkMetrics } from './network-metrics.ts'
import { defineRoutes } from './route.ts'

const metric = z.enum(networkMetrics)
/** What a network has given; what it has not is not in the list. */
const values = z.array(z.object({ metric, value: z.number() }))
const Measured = z.object({
  metric,
  /** Null if the network does not count it, or has not given it; that is no 0. */
  value: z.nullable(z.number()),
  /** Whether the network counts it at all for this channel. */
  is_offered: z.boolean(),
  /** Of the newest measurement that is a day older; of the first one if all are younger. Null if there is none. */
  previous: z.nullable(z.number()),
})
/** What one network has counted of a post. */
const CountedByNetwork = z.object({
  network: z.string(),
  label: z.string(),
  measured_at: Time,
  /** When `previous` was measured. */
  previous_at: z.nullable(Time),
  metrics: z.array(Measured),
})
/** How a measurement stands. */
const measurementStates = ['planned', 'measured', 'unavailable', 'gone', 'not_offered'] as const
const NetworkNumbers = z.object({
  channel_type: z.nullable(z.enum(channelTypes)),
  /** The name of the channel's type. */
  label: z.string(),
  /** `not_offered`: this type of channel has no numbers; `unavailable`: not for this post or channel, `reason` says why. */
  state: z.enum(measurementStates),
  /** A sentence: why there is no number, or why the newest try failed and the numbers are older. */
  reason: z.nullable(z.string()),
  measured_at: z.nullable(Time),
  next_at: z.nullable(Time),
  networks: z.array(CountedByNetwork),
  /** The newest measurements first, at most 60. */
  history: z.array(z.object({ measured_at: Time, network: z.string(), values })),
})
export type NetworkNumbers = z.infer<typeof NetworkNumbers>
export type CountedByNetwork = z.infer<typeof CountedByNetwork>

/** The newest numbers of the posts that were published within the days. */
const CountedPost = z.object({
  id: Id,
  title: z.string(),
  network: z.string(),
  channel_name: z.nullable(z.string()),
  published_at: Time,
  measured_at: Time,
  values,
})
const NetworkReport = z.object({
  networks: z.array(
    z.object({
      network: z.string(),
      label: z.string(),
      posts: z.number(),
      /** Of the oldest and the newest number in the sums. */
      measured_from: Time,
      measured_to: Time,
      /** Sums, each over the posts whose network gave it; one that it gave for none is absent. */
      sums: z.array(z.object({ metric, value: z.number(), posts: z.number() })),
    }),
  ),
  /** The most reactions first, at most a hundred. */
  posts: z.array(CountedPost),
})
export type NetworkReport = z.infer<typeof NetworkReport>

const right = 'analytics:read'
export const networkNumbers = defineRoutes({
  /** What the post's network has counted, as it was measured last. */
  read: { method: 'GET', path: '/content/:id/network-numbers', right, params: ById, data: NetworkNumbers },
  /** Asks the network now; a post that was measured within five minutes is not asked about again. */
  refresh: {
    method: 'POST',
    path: '/content/:id/network-numbers',
    right,
    audit: 'none',
    limit: 'numbers',
    params: ById,
    data: NetworkNumbers,
  },
  /** By network, of the posts that were published in so many days until now. */
  report: {
    method: 'GET',
    path: '/analytics/network-numbers',
    right,
    query: z.strictObject({ days: z._default(wholeNumber(1, 366), 28) }),
    data: NetworkReport,
  },
})
