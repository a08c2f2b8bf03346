import { expect, it } from 'vitest'
import { computeProbabilities, createLinearModel } from './linear-model.ts'

it('adds the weights of what is true, and knows nothing of what it has not seen', () => {
  const model = createLinearModel(
    ['keep', 'note'],
    new Map([
      ['please', [0, 2]],
      ['we', [1, 0]],
    ]),
  )
  expect(computeProbabilities(model, []).note).toBeCloseTo(0.5)
  expect(computeProbabilities(model, ['please']).note).toBeCloseTo(1 / (1 + Math.exp(-2)))
  expect(computeProbabilities(model, ['please', 'we', 'unseen']).note).toBeCloseTo(1 / (1 + Math.exp(-1)))
})

it('keeps many features apart', () => {
  const names = Array.from({ length: 5000 }, (_, at) => `feature ${at}`)
  const model = createLinearModel(['no', 'yes'], new Map(names.map((name, at) => [name, [0, at / 5000]])))
  for (const [at, name] of names.entries()) {
    const { yes } = computeProbabilities(model, [name])
    expect(Math.log(yes / (1 - yes))).toBeCloseTo(at / 5000, 5)
  }
})
