import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxRankLength, createRankBetween, createRanksBetween } from './ranks.ts'

const isRising = (ranks: readonly string[]) => ranks.every((rank, at) => at === 0 || rank > (ranks[at - 1] ?? ''))

it('finds a place between any two, wherever cards are put', () => {
  const places = fc.array(fc.nat(), { minLength: 3000, maxLength: 3000, size: 'max' })
  fc.assert(
    fc.property(places, (picks) => {
      const column: string[] = []
      for (const pick of picks) {
        const at = pick % (column.length + 1)
        column.splice(at, 0, createRankBetween(column[at - 1] ?? null, column[at] ?? null))
      }
      expect(isRising(column)).toBe(true)
      expect(Math.max(...column.map((rank) => rank.length))).toBeLessThan(maxRankLength)
    }),
    { seed: 7, numRuns: 3 },
  )
})

it('stays short at both ends, a hundred thousand cards long', () => {
  let [top, bottom]: [string | null, string | null] = [null, null]
  for (let n = 0; n < 100_000; n++) {
    top = createRankBetween(null, top)
    bottom = createRankBetween(bottom, null)
  }
  expect([top?.length, bottom?.length]).toEqual([8, 8])
})

it('grows slowly when every card is put into the same gap', () => {
  let [low, high] = ['V0000000', 'V0000100']
  for (let n = 0; n < 60; n++) {
    const rank = createRankBetween(low, high)
    expect(low < rank && rank < high).toBe(true)
    if (n % 2 === 0) low = rank
    else high = rank
  }
  expect(createRankBetween(low, high).length).toBeLessThanOrEqual(maxRankLength)
})

it('puts many in between at once, in order, also where there is hardly room', () => {
  const gaps: [string | null, string | null][] = [
    ['V0000000', 'V0000001'],
    ['V0000000', 'V00000000001'],
    ['zzzzzzzz', null],
    [null, '00000001'],
    [null, null],
  ]
  for (const [low, high] of gaps)
    for (const count of [1, 2, 61, 1000]) {
      const ranks = createRanksBetween(low, high, count)
      expect(ranks).toHaveLength(count)
      expect(isRising([low ?? '', ...ranks, ...(high === null ? [] : [high])])).toBe(true)
      expect(ranks.every((rank) => rank.length >= 8 && !/.{8}.*0$/u.test(rank))).toBe(true)
    }
  expect(() => createRankBetween('V0000000', 'V0000000')).toThrow(RangeError)
})
