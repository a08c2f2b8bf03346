import { largestInteger } from '@draftwright/contract/numbers'
import type { CountedDimension } from '@draftwright/contract/visits'
import { UnreadableError } from './unreadable-error.ts'

export interface Counts {
  views: number
  visitors: number
  visits: number
  engaged_ms: number
  bounces: number
}
const names = ['views', 'visitors', 'visits', 'engaged_ms', 'bounces'] as const satisfies (keyof Counts)[]
const none: Counts = { views: 0, visitors: 0, visits: 0, engaged_ms: 0, bounces: 0 }

export interface DaySum extends Counts {
  day: string
  dimension: CountedDimension
  value: string
}
export interface DayTotal extends Counts {
  day: string
}

/** Of which every view has a value, known or not. */
const whole: readonly CountedDimension[] = [
  'content',
  'page',
  'entry',
  'source',
  'source_kind',
  'campaign',
  'device',
  'browser',
  'country',
  'link',
]
/** Whose values share the visits among themselves; the best to add up where a tool gives no totals come first. */
const shares: readonly CountedDimension[] = [
  'source',
  'device',
  'browser',
  'country',
  'entry',
  'source_kind',
  'campaign',
]

const mostSums = 400_000
const mostCount = largestInteger

/** Sums of days by dimension and value, from tables that may say the same twice: a day's dimension is one table's. */
export class DaySums {
  readonly #days = new Map<string, Map<CountedDimension, { owner: string; values: Map<string, Counts> }>>()
  #size = 0

  /** Whether it was taken: not if another table has brought this dimension of the day. Throws 413. */
  add(owner: string, day: string, dimension: CountedDimension, value: string, added: Partial<Counts>): boolean {
    let dimensions = this.#days.get(day)
    if (dimensions === undefined) this.#days.set(day, (dimensions = new Map()))
    let found = dimensions.get(dimension)
    if (found === undefined) dimensions.set(dimension, (found = { owner, values: new Map() }))
    if (found.owner !== owner) return false
    let sum = found.values.get(value)
    if (sum === undefined) {
      if (++this.#size > mostSums)
        throw new UnreadableError(`must have at most ${mostSums.toLocaleString('en')} different values of days`, 413)
      found.values.set(value, (sum = { ...none }))
    }
    for (const name of names) sum[name] += added[name] ?? 0
    return true
  }

  /** Completes each dimension to the day's totals. Throws 400 for numbers that cannot be kept. */
  finish(): { days: DayTotal[]; sums: DaySum[]; isWithoutTotals: boolean } {
    const days: DayTotal[] = []
    const sums: DaySum[] = []
    let isWithoutTotals = false
    for (const [day, dimensions] of [...this.#days].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const parts = (dimension: CountedDimension) => [...(dimensions.get(dimension)?.values ?? [])]
      const given = dimensions.get('total')?.values.get('')
      isWithoutTotals ||= given === undefined
      const total = given ?? deriveTotal((dimension) => addUp(parts(dimension)))
      days.push({ day, ...total })
      sums.push({ day, dimension: 'total', value: '', ...total })
      for (const dimension of whole) {
        const values = new Map(parts(dimension))
        const rest = toRest(dimension, total, values)
        if (names.some((name) => rest[name] > 0))
          values.set(
            '',
            addUp([
              ['', rest],
              ['', values.get('') ?? none],
            ]),
          )
        for (const [value, counts] of values) sums.push({ day, dimension, value, ...counts })
      }
      for (const [value, counts] of parts('exit')) sums.push({ day, dimension: 'exit', value, ...counts })
    }
    for (const sum of sums) assertStorable(sum)
    return { days, sums, isWithoutTotals }
  }
}

function assertStorable(sum: DaySum): void {
  if ([sum.views, sum.visitors, sum.visits, sum.bounces].some((count) => count > mostCount) || sum.engaged_ms > 1e15)
    throw new UnreadableError(`must have at most ${mostCount.toLocaleString('en')} of anything on a day, as ${sum.day}`)
}

function addUp(parts: readonly (readonly [string, Counts])[]): Counts {
  const sum = { ...none }
  for (const [, counts] of parts) for (const name of names) sum[name] += counts[name]
  return sum
}

/** Without totals: of the parts with the most views; parts that overlap say nothing about visits. */
function deriveTotal(sumOf: (dimension: CountedDimension) => Counts): Counts {
  const best = shares
    .map(sumOf)
    .reduce((most, sum) => (sum.views > most.views || sum.visits > most.visits ? sum : most))
  const pages = sumOf('page')
  return { ...best, views: Math.max(best.views, pages.views), engaged_ms: Math.max(best.engaged_ms, pages.engaged_ms) }
}

/** What no value was given for. A visit has several pages: if any are known, only views are compared. */
function toRest(dimension: CountedDimension, total: Counts, values: ReadonlyMap<string, Counts>): Counts {
  if (values.size === 0) return total
  const known = addUp([...values])
  const isOfPages = dimension === 'page' || dimension === 'content'
  const rest = { ...none }
  for (const name of isOfPages ? (['views'] as const) : names) rest[name] = Math.max(0, total[name] - known[name])
  return rest
}
