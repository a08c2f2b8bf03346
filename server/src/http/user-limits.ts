import type { Route } from '@draftwright/contract/route'
import { acquireSlot } from '../db/slots.ts'
import { countHit } from '../db/rate-limits.ts'
import { createSharedCounts } from '../db/shared-counts.ts'
import { createStreamTurns, type TakeStreamTurn } from './stream-turns.ts'
import { AppError, tooManyRequestsError } from './errors.ts'
import type { AppContext } from './app-context.ts'

/** The limits of one signed-in person. */
export interface UserLimits {
  /** Counts one request; throws 429 above the limit of all requests, of changes, or of this kind. */
  countCall(userId: string, route: Pick<Route, 'method' | 'limit'>): Promise<void>
  /** Acquires a lease for a model response that a person waits for, and returns the function that releases it. Throws 429. */
  acquireModelSlot(userId: string, route: Route): Promise<() => Promise<void>>
  /**
   * Counts an open stream until the returned function is called. Throws 429 above the limit: each uses resources while
   * it is open.
   */
  openStream(userId: string): () => void
  /** Waits for a turn to open a stream. */
  takeStreamTurn: TakeStreamTurn
  close(): void
}

const doNothing = async () => {}
const openUncountedStream = () => () => {}

export function createUserLimits(context: AppContext): UserLimits {
  const { engine, config } = context
  const { limits } = config
  const counts = createSharedCounts(engine)
  const takeStreamTurn = createStreamTurns()
  if (!config.hasRateLimits)
    return {
      countCall: doNothing,
      acquireModelSlot: async () => doNothing,
      openStream: openUncountedStream,
      takeStreamTurn,
      close: counts.close,
    }
  const streams = new Map<string, number>()
  return {
    takeStreamTurn,
    openStream(userId) {
      const open = streams.get(userId) ?? 0
      if (open >= limits.streams.limit) throw tooManyStreamsError()
      streams.set(userId, open + 1)
      return () => {
        const left = (streams.get(userId) ?? 1) - 1
        if (left === 0) streams.delete(userId)
        else streams.set(userId, left)
      }
    },
    async countCall(userId, { method, limit }) {
      const now = context.now()
      // A recording has hundreds of parts; its sender must still be able to save something else.
      const write = limit === 'part' ? 'part' : 'write'
      const wait =
        counts.add(`api:${userId}`, limits.api, now) ??
        (method === 'GET' ? null : counts.add(`${write}:${userId}`, limits[write], now)) ??
        (limit === undefined || limit === 'part'
          ? null
          : await countHit(engine, `${limit}:${userId}`, limits[limit], now))
      if (wait !== null) throw tooManyRequestsError(wait)
    },
    async acquireModelSlot(userId, { limit, isQueued }) {
      if (limit !== 'ai' || isQueued === true) return doNothing
      const { limit: places, windowSeconds: seconds } = limits.aiAtOnce
      const place = await acquireSlot(engine, `ai-place:${userId}`, { places, seconds, now: context.now() })
      if (place === null)
        throw new AppError(
          429,
          'too_many_at_once',
          'You have reached the limit of drafts in progress. Wait for one to finish, or stop it.',
          undefined,
          { 'retry-after': '5' },
        )
      // A missed renewal does no harm: the lease is acquired again before it is given to another.
      const beat = setInterval(() => void place.renew(context.now()).catch(doNothing), (seconds * 1000) / 3).unref()
      return async () => {
        clearInterval(beat)
        await place.release().catch(doNothing)
      }
    },
    close: counts.close,
  }
}

const tooManyStreamsError = () =>
  new AppError(429, 'too_many_streams', 'Too many open connections. Close some windows.', undefined, {
    'retry-after': '30',
  })
