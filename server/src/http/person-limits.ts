import type { Route } from '@draftwright/contract/route'
import { takePlace } from '../db/places.ts'
import { hit } from '../db/rate-limits.ts'
import { sharedCounts } from '../db/shared-counts.ts'
import { AppError, tooMany } from './errors.ts'
import type { Parts } from './parts.ts'

/** What one signed-in person may ask of the server. */
export interface PersonLimits {
  /** Counts one call; throws 429 past what is allowed of all calls, of changes, or of this kind. */
  count(userId: string, route: Route): Promise<void>
  /** Takes a place among the answers of a model that a person waits for, and answers the way to leave it. Throws 429. */
  enter(userId: string, route: Route): Promise<() => Promise<void>>
  /** Counts a stream that is listened to until the answer is called. Throws 429 past so many: each costs as long as it is open. */
  listen(userId: string): () => void
  close(): void
}

const free = async () => {}
const freeToListen = () => () => {}

export function personLimits(parts: Parts): PersonLimits {
  const { engine, config } = parts
  const { limits } = config
  const counts = sharedCounts(engine)
  if (!config.hasRateLimits) return { count: free, enter: async () => free, listen: freeToListen, close: counts.close }
  const streams = new Map<string, number>()
  return {
    listen(userId) {
      const open = streams.get(userId) ?? 0
      if (open >= limits.streams.limit) throw tooManyStreams()
      streams.set(userId, open + 1)
      return () => {
        const left = (streams.get(userId) ?? 1) - 1
        if (left === 0) streams.delete(userId)
        else streams.set(userId, left)
      }
    },
    async count(userId, { method, limit }) {
      const now = parts.now()
      const wait =
        counts.add(`api:${userId}`, limits.api, now) ??
        (method === 'GET' ? null : counts.add(`write:${userId}`, limits.write, now)) ??
        (limit === undefined ? null : await hit(engine, `${limit}:${userId}`, limits[limit], now))
      if (wait !== null) throw tooMany(wait)
    },
    async enter(userId, { limit, isQueued }) {
      if (limit !== 'ai' || isQueued === true) return free
      const { limit: places, windowSeconds: seconds } = limits.aiAtOnce
      const place = await takePlace(engine, `ai-place:${userId}`, { places, seconds, now: parts.now() })
      if (place === null)
        throw new AppError(
          429,
          'too_many_at_once',
          'As many texts as you may have at once are being written. Wait for one to be ready, or stop it.',
          undefined,
          { 'retry-after': '5' },
        )
      // A lost beat costs nothing: the place is asked for again before it is given away.
      const beat = setInterval(() => void place.keep(parts.now()).catch(free), (seconds * 1000) / 3).unref()
      return async () => {
        clearInterval(beat)
        await place.leave().catch(free)
      }
    },
    close: counts.close,
  }
}

const tooManyStreams = () =>
  new AppError(429, 'too_many_streams', 'Draftwright is open too often at once. Close some windows.', undefined, {
    'retry-after': '30',
  })
