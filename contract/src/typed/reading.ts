/** What a typed text is: its value, the values it could be, or nothing that the field holds. */
export type Reading<T> =
  | { readonly is: 'read'; readonly value: T }
  | { readonly is: 'ambiguous'; readonly candidates: readonly T[] }
  | { readonly is: 'unreadable'; readonly problem: string }

export const toRead = <T>(value: T): Reading<T> => ({ is: 'read', value })
export const toUnreadable = (problem: string): Reading<never> => ({ is: 'unreadable', problem })

/** The only value that fits, or the several. */
export function toReading<T>(candidates: readonly T[], problem: string): Reading<T> {
  const [first, ...others] = new Set(candidates)
  if (first === undefined) return toUnreadable(problem)
  return others.length === 0 ? toRead(first) : { is: 'ambiguous', candidates: [first, ...others] }
}

export function mapReading<T, U>(reading: Reading<T>, map: (value: T) => U): Reading<U> {
  if (reading.is === 'read') return toRead(map(reading.value))
  return reading.is === 'ambiguous' ? { is: 'ambiguous', candidates: reading.candidates.map(map) } : reading
}

const hints: Readonly<Record<string, string>> = {
  day: 'could be two dates; write it as 2026-03-29',
  moment: 'could be two dates; write it as 2026-03-29 14:30',
  duration: 'could be two durations; write it as 0:01:30',
  choice: 'could be several options',
  percent: 'could be a fraction or a percentage; write it with %',
}

/** Why a text has no value: the end of a sentence that begins with the field's name. Null for one that was read. */
export function describeReading(reading: Reading<unknown>, kind: string): string | null {
  if (reading.is === 'read') return null
  if (reading.is === 'unreadable') return reading.problem
  const [first, second] = reading.candidates
  return hints[kind] ?? `could be ${String(first)} or ${String(second)}`
}
