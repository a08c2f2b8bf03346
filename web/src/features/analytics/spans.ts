/** What the page can show; `own` has two days of its own in the address. */
export const periods = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '28', label: '28 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
  { value: 'own', label: 'Own span' },
] as const

const dayMs = 86_400_000
/** Days are counted in UTC. */
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The days of a period until today, both included. An own span without an end lasts until today. */
export function toSpanQuery(
  period: string,
  { from, to }: { from: string; to: string },
  now = Date.now(),
): { start_date: string; end_date: string } {
  const today = toDay(now)
  const days = Number(periods.find(({ value }) => value === period && value !== 'own')?.value ?? 28)
  const start = toDay(now - (days - 1) * dayMs)
  if (period !== 'own') return { start_date: start, end_date: today }
  return { start_date: from === '' ? start : from, end_date: to === '' ? today : to }
}
