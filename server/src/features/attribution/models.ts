import type { AttributionModel } from '@draftwright/contract/attribution-vocabulary'

/** What a model needs of a touch. */
export interface PathTouch {
  readonly id: string
  /** UTC with milliseconds: such texts sort as their times do. */
  readonly at: string
}

export interface Credit {
  readonly id: string
  /** Between 0 and 1; the weights of a path sum to 1. */
  readonly weight: number
  /** In the currency's minor unit; the shares of a path sum to the amount. */
  readonly share: number
}

const dayMs = 86_400_000
const halfLifeDays = 7

/** By time, then by id, so that the order in which they come makes no difference. */
export const sortPath = <T extends PathTouch>(touches: readonly T[]): T[] =>
  touches.toSorted((a, b) => compareTexts(a.at, b.at) || compareTexts(a.id, b.id))

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Weights in whole units, so that money is divided without rounding errors. `times` are in milliseconds, the earliest first.
 * Sources: the lists of models at thewayhow.com and knowledge.hubspot.com (attribution reports).
 */
const unitsByModel: Record<AttributionModel, (times: readonly number[]) => bigint[]> = {
  /** First touch: everything to t1. */
  first: (times) => times.map((_, at) => (at === 0 ? 1n : 0n)),
  /** Last touch: everything to tn. */
  last: (times) => times.map((_, at) => (at === times.length - 1 ? 1n : 0n)),
  /** Linear: 1/n each. */
  linear: (times) => times.map(() => 1n),
  /**
   * Position based ("U"): 40 % to t1, 40 % to tn, 20 % spread evenly over the others. With the unit 1/(5(n−2)) that is 2(n−2) for
   * the ends and 1 for each other. A single touch has 100 %, two have 50 % each, as there is no middle.
   */
  position(times) {
    const middle = times.length - 2
    if (middle <= 0) return times.map(() => 1n)
    return times.map((_, at) => (at === 0 || at === times.length - 1 ? BigInt(2 * middle) : 1n))
  },
  /**
   * Time decay: 2^(−Δ/7), with Δ the days until the last touch of the path, divided by the sum. The reference day cancels out. Units
   * of 2^−52, the precision of the numbers: a touch a year before the last one weighs nothing.
   */
  time_decay(times) {
    const last = times.at(-1) ?? 0
    return times.map((time) => BigInt(Math.round(2 ** (52 - (last - time) / dayMs / halfLifeDays))))
  },
}

/**
 * Divides an amount over the touches of a path. The largest remainder method (Hamilton's) rounds to whole units: everyone gets the
 * floor of their exact share, what is left goes one by one to the largest remainders, the earlier touch first.
 */
export function divideCredit(model: AttributionModel, touches: readonly PathTouch[], amount: number): Credit[] {
  const path = sortPath(touches)
  const units = unitsByModel[model](path.map(({ at }) => Date.parse(at)))
  const total = units.reduce((sum, unit) => sum + unit, 0n)
  const parts = units.map((unit, at) => {
    const exact = BigInt(amount) * unit
    return { at, floor: exact / total, remainder: exact % total }
  })
  const left = Number(BigInt(amount) - parts.reduce((sum, { floor }) => sum + floor, 0n))
  const raised = new Set(
    parts
      .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1))
      .slice(0, left)
      .map(({ at }) => at),
  )
  return path.map(({ id }, at) => ({
    id,
    weight: Number(units[at] ?? 0n) / Number(total),
    share: Number(parts[at]?.floor ?? 0n) + (raised.has(at) ? 1 : 0),
  }))
}

/** The time in which touches of a deal count. */
export interface DealSpan {
  readonly created_at: string
  /** Null while it is open. */
  readonly closed_at: string | null
}

/**
 * Whether a touch counts: from `lookback` days before the deal was created until it was closed, both included. Touches after the close
 * never count.
 */
export function judgeTouch(at: string, deal: DealSpan, lookback: number): 'yes' | 'too_early' | 'after_close' {
  if (deal.closed_at !== null && at > deal.closed_at) return 'after_close'
  return Date.parse(at) < Date.parse(deal.created_at) - lookback * dayMs ? 'too_early' : 'yes'
}
