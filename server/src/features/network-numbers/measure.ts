import { networkMetrics } from '@draftwright/contract/network-metrics'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { NumbersReader, PostCounts } from '../../integrations/channel-types/channel-type.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { openConnection, type OpenedConnection, recordFailure } from '../connections/index.ts'
import { lookAtPostJob } from '../content/index.ts'
import {
  claimMeasurements,
  type ClaimedPost,
  completeMeasurement,
  insertNumbers,
  type MeasurementClaim,
  postponeMeasurements,
} from './store.ts'
import { computeNextMeasurement } from './times.ts'

/** Requests of one run; what is left over is due at the next, a minute later. */
const maxBatches = 20
/** When a post is asked about again after a network could not be reached. */
const retryMs = 3_600_000

interface Reading {
  readonly channelId: string
  readonly opened: OpenedConnection
  readonly reader: NumbersReader
}

async function openReading(db: AccountDb, context: AppContext, channelId: string): Promise<Reading | null> {
  const opened = await openConnection(db, context, channelId)
  const reader = opened && getNetworkClient(opened.channelType)?.numbers
  if (opened === null || !reader || opened.isPending) return null
  if (reader.listMetrics(opened.connection.settings).length === 0) return null
  return { channelId, opened, reader }
}

const isThrottled = ({ throttledUntil }: OpenedConnection, now: Date): boolean =>
  throttledUntil !== null && Date.parse(throttledUntil) > now.getTime()

/** Reads the numbers of the channel's due posts, some at a time, until none is left or the network wants no more requests. */
export async function measureChannel(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  signal: AbortSignal,
): Promise<void> {
  const reading = await openReading(db, context, channelId)
  if (reading === null || !reading.opened.isActive || isThrottled(reading.opened, context.now())) return
  for (let batch = 0; batch < maxBatches; batch++) {
    signal.throwIfAborted()
    const claim = await claimMeasurements(db, channelId, context.now(), { limit: reading.reader.batchSize })
    if (claim.posts.length === 0 || !(await measurePosts(db, context, reading, claim))) return
  }
}

/** Reads the numbers of one post now, unless another process does; what goes wrong stands in its measurement. */
export async function measurePost(db: AccountDb, context: AppContext, channelId: string, id: string): Promise<void> {
  const reading = await openReading(db, context, channelId)
  if (reading === null || isThrottled(reading.opened, context.now())) return
  const claim = await claimMeasurements(db, channelId, context.now(), { limit: 1, contentId: id })
  if (claim.posts.length > 0) await measurePosts(db, context, reading, claim)
}

/** Returns whether the network can be asked on. */
async function measurePosts(
  db: AccountDb,
  context: AppContext,
  { channelId, opened, reader }: Reading,
  { posts, until }: MeasurementClaim,
): Promise<boolean> {
  try {
    const counts = await reader.readNumbers(
      posts.map(({ remote }) => remote),
      opened.connection,
    )
    const source = { channel_id: channelId, source: opened.channelType }
    for (const [at, post] of posts.entries())
      await saveCounts(db, context, { until, post, source }, counts[at] ?? { state: 'unavailable', reason: noAnswer })
    return true
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await recordTrouble(db, context, channelId, error)
    const now = context.now()
    const retryAt = error.until ?? new Date(now.getTime() + retryMs)
    for (const { content_id, published_at } of posts) {
      const isOver = computeNextMeasurement(published_at, now) === null
      const next_at = isOver ? null : retryAt.toISOString()
      // Once the channel is connected again, the post is due as it was.
      const next = hasEnded(error) ? {} : { next_at }
      await completeMeasurement(db, content_id, until, { ...next, failure: error.message, is_unavailable: false })
    }
    return false
  }
}

const noAnswer = 'The network said nothing about this post.'

const hasEnded = ({ failure }: NetworkError): boolean => failure === 'unauthorized' || failure === 'held'

/** An ended access is the channel's trouble, which its managers are told of; being throttled here does not stop publishing. */
async function recordTrouble(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  error: NetworkError,
): Promise<void> {
  if (hasEnded(error)) await recordFailure(db, context, channelId, error)
  if (error.failure === 'throttled')
    await postponeMeasurements(db, channelId, error.until ?? new Date(context.now().getTime() + 60_000))
}

interface Measured {
  readonly until: string
  readonly post: ClaimedPost
  readonly source: Pick<Parameters<typeof insertNumbers>[1], 'channel_id' | 'source'>
}

async function saveCounts(
  db: AccountDb,
  context: AppContext,
  { until, post, source }: Measured,
  counts: PostCounts,
): Promise<void> {
  const now = context.now()
  const next_at = computeNextMeasurement(post.published_at, now)
  const { content_id } = post
  if (counts.state === 'gone') {
    await completeMeasurement(db, content_id, until, { next_at, failure: null, is_unavailable: false })
    // The look makes sure, and tells people.
    await context.jobs.enqueue(lookAtPostJob, { account_id: db.accountId, content_id }, db)
    return
  }
  if (counts.state === 'unavailable') {
    await completeMeasurement(db, content_id, until, { next_at, failure: counts.reason, is_unavailable: true })
    return
  }
  const measured_at = now.toISOString()
  await db.transaction(async (tx) => {
    const outcome = { next_at, measured_at, failure: null, is_unavailable: false }
    if (!(await completeMeasurement(tx, content_id, until, outcome))) return
    await insertNumbers(
      tx,
      { content_id, measured_at, ...source },
      counts.counts.flatMap(({ network, values }) =>
        networkMetrics.flatMap((metric) => {
          const value = values[metric]
          return value === undefined ? [] : [{ network, metric, value }]
        }),
      ),
    )
  })
}
