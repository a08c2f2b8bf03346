/** Readers of one title, and those of them who opened the post. */
export interface TitleCount {
  readonly shown: number
  readonly opened: number
}

/** How often equal titles may be taken for different ones. */
const errorRate = 0.05
/** Quantiles of the normal distribution: for that rate on both sides, and for finding a planned difference in 80 of 100 cases. */
const zError = 1.959964
const zPower = 0.841621
/** Above it a difference could not be as large as planned. */
const mostRate = 0.95

/**
 * Readers of each title that it takes to find a relative difference, for Fisher's exact test: the formula for two shares with Fleiss's
 * correction for continuity.
 */
export function planReaders(baseRate: number, leastDifference: number): number {
  const other = Math.min(baseRate * (1 + leastDifference), mostRate)
  const gap = other - baseRate
  const mean = (baseRate + other) / 2
  const spread =
    zError * Math.sqrt(2 * mean * (1 - mean)) + zPower * Math.sqrt(baseRate * (1 - baseRate) + other * (1 - other))
  const plain = (spread / gap) ** 2
  return Math.ceil((plain / 4) * (1 + Math.sqrt(1 + 4 / (plain * gap))) ** 2)
}

/** What the numbers say, looked at once: a title is better only where chance would give such a difference in 5 of 100 cases at most. */
export function decideOutcome(a: TitleCount, b: TitleCount): { outcome: 'a' | 'b' | 'none'; p_value: number } {
  const p_value = testDifference(a, b)
  if (p_value > errorRate) return { outcome: 'none', p_value }
  return { outcome: a.opened * b.shown > b.opened * a.shown ? 'a' : 'b', p_value }
}

/** Fisher's exact test of both sides: never wrong more often than its level, however few readers there are. */
function testDifference(a: TitleCount, b: TitleCount): number {
  const opened = a.opened + b.opened
  const weigh = (ofA: number) => chooseLog(a.shown, ofA) + chooseLog(b.shown, opened - ofA)
  const total = chooseLog(a.shown + b.shown, opened)
  const seen = weigh(a.opened) + 1e-7
  let sum = 0
  for (let ofA = Math.max(0, opened - b.shown); ofA <= Math.min(opened, a.shown); ofA++) {
    const weight = weigh(ofA)
    if (weight <= seen) sum += Math.exp(weight - total)
  }
  return Math.min(1, sum)
}

/** The logarithm of how many ways there are to choose. */
const chooseLog = (all: number, some: number): number =>
  computeLogFactorial(all) - computeLogFactorial(some) - computeLogFactorial(all - some)

/** Exact for small numbers; Stirling's series is off by less than 1e-12 for others. */
const smallFactorials = [0]
for (let n = 1; n < 64; n++) smallFactorials.push((smallFactorials[n - 1] ?? 0) + Math.log(n))

function computeLogFactorial(n: number): number {
  const small = smallFactorials[n]
  if (small !== undefined) return small
  return (
    (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5)
  )
}
