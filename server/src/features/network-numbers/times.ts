const hourMs = 3_600_000
/** Every six hours for two days, then every day for ninety: most of what happens to a post happens at its beginning. */
const hoursAfter = [1, 6, 12, 18, 24, 30, 36, 42, 48, ...Array.from({ length: 88 }, (_, at) => (at + 3) * 24)]

/** Days after its publication that a post is measured. */
export const measuredDays = 90

/** The next time after `now` at which a post is measured; null once it is too old. */
export function computeNextMeasurement(publishedAt: string, now: Date): string | null {
  const from = Date.parse(publishedAt)
  const hours = hoursAfter.find((after) => from + after * hourMs > now.getTime())
  return hours === undefined ? null : new Date(from + hours * hourMs).toISOString()
}
