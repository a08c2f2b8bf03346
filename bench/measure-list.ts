import type { ApiCall } from '../scripts/api-client.ts'
import { computeQuantile } from './load.ts'

/** Milliseconds of so many readings of the list of ideas, one after the other. */
export async function measureList(call: ApiCall, n: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < n; at++) {
    const asked = performance.now()
    await call('GET', '/idea')
    times.push(performance.now() - asked)
  }
  return times
}

export const formatTimes = (all: readonly number[]): string =>
  `median ${computeQuantile(all, 0.5).toFixed(0)} ms, p99 ${computeQuantile(all, 0.99).toFixed(0)} ms, at most ${computeQuantile(all, 1).toFixed(0)} ms`
