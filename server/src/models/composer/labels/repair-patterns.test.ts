import { expect, it } from 'vitest'
import { listRepairPatterns } from './repair-patterns.ts'
import { isNumber, listWords } from './word-kinds.ts'

/** The words that a pattern is true of. */
function findWords(text: string, pattern: RegExp): string {
  const words = listWords(text)
  const kinds = words.map(({ key }) => (isNumber(key) ? 'number' : ''))
  const found = listRepairPatterns(words, kinds)
  return words.flatMap((word, at) => (found[at]?.some((one) => pattern.test(one)) ? [word.text] : [])).join(' ')
}

it.each([
  ['said twice at once', 'when you you go there', /^copy 1$/u, 'you'],
  ['a phrase said twice at once', 'and then and then he left', /^copy 2$/u, 'and then'],
  [
    'another number behind a word that takes back',
    'there are twelve no fourteen of us',
    /^other number near/u,
    'twelve no',
  ],
  ['the same word behind one', 'go to the left sorry to the right', /^again near/u, 'to the left sorry'],
  ['a second try that is said twice', 'for three four four weeks', /^second try$/u, 'three four'],
])('finds %s', (_, text, pattern, words) => {
  expect(findWords(text, pattern)).toBe(words)
})

it.each(['two three weeks', 'no dogs in the hall', 'figures 12 12'])('finds nothing to choose from in: %s', (text) => {
  expect(findWords(text, /^(?:other|again|second try)/u)).toBe('')
})
