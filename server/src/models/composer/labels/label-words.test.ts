import { expect, it } from 'vitest'
import { createLinearModel } from './linear-model.ts'
import { findCuts, labelWords } from './label-words.ts'
import { listWords } from './word-kinds.ts'

const model = createLinearModel(
  ['keep', 'filler', 'corrected'],
  new Map([
    ['bias', [2, 0, 0]],
    ['word um', [0, 5, 0]],
    ['repair 0', [0, 0, 6]],
  ]),
)

it('labels each word, also of a text as long as an idea may be', () => {
  const words = listWords('we had um twelve people '.repeat(4000))
  const labels = labelWords(model, words, 'en', true)
  expect(labels).toHaveLength(words.length)
  expect(new Set(labels.filter((_, at) => words[at]?.key === 'um'))).toEqual(new Set(['filler']))
})

it('takes no figures for a correction that nothing takes back', () => {
  const numbers = createLinearModel(['keep', 'filler', 'corrected'], new Map([['kind number again 1', [0, 0, 9]]]))
  expect(findCuts('it takes two three weeks', 'en', true, numbers)).toEqual([])
})

it('leaves the word that a filler leads to', () => {
  const fillers = createLinearModel(
    ['keep', 'filler', 'corrected'],
    new Map([
      ['bias', [2, 0, 0]],
      ['word oh', [0, 9, 0]],
      ['word and', [0, 9, 0]],
      ['word reduce', [0, 9, 0]],
    ]),
  )
  const text = 'oh and reduce the entrance'
  expect(findCuts(text, 'en', true, fillers).map(({ from, to }) => text.slice(from, to))).toEqual(['oh and'])
})
