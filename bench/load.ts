import { loadavg } from 'node:os'
import autocannon from 'autocannon'

/** The machine's load of the last 1, 5 and 15 minutes, which figures are read with. */
export const formatLoad = (): string => loadavg().map(Math.round).join(' ')

export function computeMedian(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** The value that this share of them lies below; NaN for none. A share of 1 is the largest. */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export type LoadTarget = {
  name: string
  url: string
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}
export type RequestRate = { name: string; perSecond: number }

/**
 * Requests per second of each target: the median of `rounds` short runs in rotation, so that load on the machine
 * affects all equally. The first round is a warm-up. Throws if a target responds with anything but 2xx.
 */
export async function measureRates(
  targets: LoadTarget[],
  { rounds = 5, seconds = 3, connections = 16, workers = 0 } = {},
): Promise<RequestRate[]> {
  const rates = targets.map((): number[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [at, { name, headers = {}, ...target }] of targets.entries()) {
      const result = await autocannon({
        ...target,
        headers,
        connections,
        duration: seconds,
        ...(workers > 0 ? { workers } : {}),
      })
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${name}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`)
      if (round > 0) rates[at]?.push(result.requests.average)
    }
  return targets.map(({ name }, at) => ({ name, perSecond: computeMedian(rates[at] ?? []) }))
}

/** Prints each rate and its share of the last one, which is the baseline. */
export function printRates(rates: RequestRate[]): void {
  const yardstick = rates.at(-1)?.perSecond ?? Number.NaN
  for (const { name, perSecond } of rates)
    console.log(
      `${name.padEnd(52)} ${perSecond.toFixed(0).padStart(7)}/s  ${((perSecond / yardstick) * 100).toFixed(0)} %`,
    )
}
