import { expect, it } from 'vitest'
import { longestRank, rankBetween, ranksBetween } from './ranks.ts'

const isRising = (ranks: readonly string[]) => ranks.every((rank, at) => at === 0 || rank > (ranks[at - 1] ?? ''))

it('finds a place between any two, wherever cards are put', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const column: string[] = []
  for (let n = 0; n < 3000; n++) {
    const at = random(column.length + 1)
    column.splice(at, 0, rankBetween(column[at - 1] ?? null, column[at] ?? null))
  }
  expect(isRising(column)).toBe(true)
  expect(Math.max(...column.map((rank) => rank.length))).toBeLessThan(longestRank)
})

it('stays short at both ends, a hundred thousand cards long', () => {
  let [top, bottom]: [string | null, string | null] = [null, null]
  for (let n = 0; n < 100_000; n++) {
    top = rankBetween(null, top)
    bottom = rankBetween(bottom, null)
  }
  expect([top?.length, bottom?.length]).toEqual([8, 8])
})

it('grows slowly when every card is put into the same gap', () => {
  let [low, high] = ['V0000000', 'V0000100']
  for (let n = 0; n < 60; n++) {
    const rank = rankBetween(low, high)
    expect(low < rank && rank < high).toBe(true)
    if (n % 2 === 0) low = rank
    else high = rank
  }
  expect(rankBetween(low, high).length).toBeLessThanOrEqual(longestRank)
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
      const ranks = ranksBetween(low, high, count)
      expect(ranks).toHaveLength(count)
      expect(isRising([low ?? '', ...ranks, ...(high === null ? [] : [high])])).toBe(true)
      expect(ranks.every((rank) => rank.length >= 8 && !/.{8}.*0$/u.test(rank))).toBe(true)
    }
  expect(() => rankBetween('V0000000', 'V0000000')).toThrow(RangeError)
})
