import { describe, expect, it } from 'vitest'
import { SeededRandom } from '../../../test/seeded-random.ts'
import { decideOutcome, planReaders } from './decide.ts'

const experiments = 2000

/** How often each outcome comes up where readers open the titles with these shares. */
function simulateExperiment(seed: number, rateA: number, rateB: number, planned: number) {
  const random = new SeededRandom(seed)
  const outcomes = { a: 0, b: 0, none: 0 }
  for (let n = 0; n < experiments; n++) {
    const [a, b] = [
      { shown: 0, opened: 0 },
      { shown: 0, opened: 0 },
    ]
    for (let reader = 0; reader < 2 * planned; reader++) {
      const isA = random.nextNumber() < 0.5
      const title = isA ? a : b
      title.shown++
      if (random.nextNumber() < (isA ? rateA : rateB)) title.opened++
    }
    outcomes[decideOutcome(a, b).outcome]++
  }
  return outcomes
}

describe('the stop rule', () => {
  it.each([
    [0.1, 0.5, 11],
    [0.05, 1, 12],
    [0.3, 0.3, 13],
  ])(
    'finds a winner between equal titles in at most 5 of 100 experiments (rate %d, least difference %d)',
    (rate, least, seed) => {
      const { a, b } = simulateExperiment(seed, rate, rate, planReaders(rate, least))
      expect(a + b).toBeLessThanOrEqual(experiments * 0.05)
      // Neither title is favoured.
      expect(Math.min(a, b)).toBeGreaterThan((a + b) / 4)
    },
  )
  it('finds the planned difference in about 80 % of them, and hardly ever the wrong title', () => {
    const { a, b } = simulateExperiment(21, 0.1, 0.15, planReaders(0.1, 0.5))
    expect(b).toBeGreaterThan(experiments * 0.78)
    expect(a).toBeLessThanOrEqual(1)
  })
  it('is Fisher’s exact test', () => {
    // The tea of the lady: three of four cups recognised.
    expect(decideOutcome({ shown: 4, opened: 3 }, { shown: 4, opened: 1 }).p_value).toBeCloseTo(34 / 70, 10)
    expect(decideOutcome({ shown: 4, opened: 4 }, { shown: 4, opened: 0 })).toEqual({
      outcome: 'a',
      p_value: expect.closeTo(2 / 70, 10),
    })
    expect(decideOutcome({ shown: 0, opened: 0 }, { shown: 9, opened: 9 }).outcome).toBe('none')
    expect(decideOutcome({ shown: 40_000, opened: 4000 }, { shown: 40_000, opened: 4400 }).outcome).toBe('b')
  })
  it.each([
    [0.1, 0.5, 725],
    [0.05, 1, 474],
    [0.01, 0.1, 165_000],
  ])('plans readers of each title: of %d by %d', (rate, least, about) => {
    expect(planReaders(rate, least) / about).toBeCloseTo(1, 1)
  })
})
