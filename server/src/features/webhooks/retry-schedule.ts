const minute = 60
const hour = 60 * minute

/** Seconds after each failed try, as Standard Webhooks recommends: ten tries within some three days. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
/** Failures in a row, of any events, after which the whole webhook waits between tries. */
const failuresUntilThrottled = 5
const longestThrottle = 15 * minute

/** Waits that differ a little, so that what failed together does not come back together. */
const addJitter = (seconds: number): number => seconds * (0.9 + Math.random() * 0.2)

/** The wait after so many tries of one event; null if there is no other try. */
export function computeRetryWait(nTries: number): number | null {
  const wait = waits[nTries - 1]
  return wait === undefined ? null : addJitter(wait)
}

/** The wait of the whole webhook after so many failures in a row: an address that is down is not asked for each event. */
export function computeThrottle(nFailures: number): number | null {
  const more = nFailures - failuresUntilThrottled
  return more < 0 ? null : addJitter(Math.min(longestThrottle, 10 * 2 ** Math.min(more, 10)))
}
