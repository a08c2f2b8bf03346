import { type AttributionModel, attributionModels } from '@draftwright/contract/attribution-vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideCredit, judgeTouch, type PathTouch } from './models.ts'

const startMs = Date.parse('2026-01-01T00:00:00.000Z')
const touchArbitrary = fc.record({
  id: fc.uuid(),
  at: fc.integer({ min: 0, max: 400 * 24 * 60 }).map((minute) => new Date(startMs + minute * 60_000).toISOString()),
})
const pathArbitrary = fc.uniqueArray(touchArbitrary, { minLength: 1, maxLength: 40, selector: ({ id }) => id })
const amountArbitrary = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 1e15 }))
const modelArbitrary = fc.constantFrom(...attributionModels)
const runs = { numRuns: 10_000 }

describe('any path', () => {
  it('has weights that sum to 1, and shares that sum to the amount', () => {
    fc.assert(
      fc.property(modelArbitrary, pathArbitrary, amountArbitrary, (model, path, amount) => {
        const credits = divideCredit(model, path, amount)
        expect(credits.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
        expect(credits.reduce((sum, { share }) => sum + BigInt(share), 0n)).toBe(BigInt(amount))
        for (const { weight, share } of credits) expect(Math.abs(share - weight * amount)).toBeLessThanOrEqual(2)
      }),
      runs,
    )
  })

  it('is divided alike in whatever order its touches come', () => {
    fc.assert(
      fc.property(
        modelArbitrary,
        pathArbitrary.chain((path) =>
          fc.tuple(fc.constant(path), fc.shuffledSubarray(path, { minLength: path.length })),
        ),
        amountArbitrary,
        (model, [path, shuffled], amount) => {
          expect(divideCredit(model, shuffled, amount)).toEqual(divideCredit(model, path, amount))
        },
      ),
      { numRuns: 1000 },
    )
  })
})

const day = (n: number): string => new Date(startMs + n * 86_400_000).toISOString()
const path = (...days: number[]): PathTouch[] => days.map((n, at) => ({ id: `t${at}`, at: day(n) }))
const sharesOf = (model: AttributionModel, touches: readonly PathTouch[], amount: number) =>
  divideCredit(model, touches, amount).map(({ share }) => share)

it('touches of the same moment are ordered by id', () => {
  const touches = [
    { id: 'b', at: day(1) },
    { id: 'a', at: day(1) },
  ]
  expect(divideCredit('first', touches, 10).map(({ id, share }) => [id, share])).toEqual([
    ['a', 10],
    ['b', 0],
  ])
  // The odd cent goes to the earlier one.
  expect(sharesOf('linear', touches, 5)).toEqual([3, 2])
})

it('a touch years before the last one weighs nothing in time decay, and breaks no sum', () => {
  expect(sharesOf('time_decay', path(0, 5000), 99)).toEqual([0, 99])
})

it('counts from the lookback until the close, both included', () => {
  const deal = { created_at: day(100), closed_at: day(120) }
  const before = (at: string) => new Date(Date.parse(at) - 1).toISOString()
  const after = (at: string) => new Date(Date.parse(at) + 1).toISOString()
  expect([day(10), before(day(10)), day(120), after(day(120))].map((at) => judgeTouch(at, deal, 90))).toEqual([
    'yes',
    'too_early',
    'yes',
    'after_close',
  ])
  expect(judgeTouch(day(5000), { ...deal, closed_at: null }, 90)).toBe('yes')
})
