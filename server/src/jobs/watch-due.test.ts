import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Engine } from '../db/engine.ts'
import { type DueWatch, longestWaitSeconds, startDueWatch } from './watch-due.ts'

let pending: { name: string; in_ms: number }[] = []
let nQueries = 0
const woken: string[] = []
let watch: DueWatch | undefined
const engine: Pick<Engine, 'query' | 'listen'> = {
  async query() {
    nQueries++
    return { rows: pending as never[], affected: 0 }
  },
  listen: async () => async () => {},
}
async function start(rows: typeof pending): Promise<void> {
  pending = rows
  const wake = (name: string) => {
    woken.push(name)
    return name !== 'old'
  }
  // Only these two are called.
  watch = await startDueWatch(engine as Engine, wake, { error: () => expect.unreachable() })
  await vi.advanceTimersByTimeAsync(longestWaitSeconds * 1000 - 1)
}

beforeEach(() => {
  vi.useFakeTimers()
  nQueries = 0
  woken.length = 0
})
afterEach(async () => {
  await watch?.close()
  vi.useRealTimers()
})

it('asks seldom while nothing is due, and for jobs that nobody here works at', async () => {
  await start([{ name: 'old', in_ms: -60_000 }])
  expect(nQueries).toBe(1)
  expect(woken).toEqual(['old'])
  await vi.advanceTimersByTimeAsync(1)
  expect(nQueries).toBe(2)
})

it('asks often while jobs wait for a worker, and at the time of the next', async () => {
  await start([{ name: 'busy', in_ms: 0 }])
  expect(nQueries).toBeGreaterThan(5)
  await watch?.close()
  nQueries = 0
  await start([{ name: 'later', in_ms: 9000 }])
  expect(nQueries).toBe(2)
})
