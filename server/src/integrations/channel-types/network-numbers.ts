import type { NetworkMetric } from '@draftwright/contract/network-metrics'
import * as z from 'zod/mini'
import type { NetworkCounts } from './channel-type.ts'

/** A count as networks give it; what is none, such as the `null` of one that hides it, is absent. */
export const Count = z.catch(z.optional(z.int().check(z.nonnegative())), undefined)

/** The counts that are there. */
export function pickCounts(counts: Partial<Record<NetworkMetric, number | undefined>>): NetworkCounts['values'] {
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined))
}

/**
 * The sum of a thread's parts, as far as each of them has the metric. Its parts answer each other: those are no comments of others.
 */
export function sumParts(parts: readonly NetworkCounts['values'][]): NetworkCounts['values'] {
  const sum: Partial<Record<NetworkMetric, number>> = {}
  for (const [metric, value] of Object.entries(parts[0] ?? {}) as [NetworkMetric, number][]) {
    const values = parts.map((part) => part[metric])
    if (values.every((one) => one !== undefined))
      sum[metric] = values.slice(1).reduce((total, one) => total + one, value)
  }
  if (sum.comments !== undefined) sum.comments = Math.max(0, sum.comments - (parts.length - 1))
  return sum
}
