import { expect, test } from 'vitest'
import { parseAvoidedWord, formatAvoidedWord } from './avoided-words.ts'

test.each([
  ['synergy', { word: 'synergy', instead: null }],
  [' utilise > use ', { word: 'utilise', instead: 'use' }],
  ['utilise->use', { word: 'utilise', instead: 'use' }],
  ['in order to → to', { word: 'in order to', instead: 'to' }],
  ['> use', null],
])('“%s” is read as it is meant', (text, wanted) => {
  const read = parseAvoidedWord(text)
  expect(read).toEqual(wanted)
  if (read !== null) expect(parseAvoidedWord(formatAvoidedWord(read))).toEqual(read)
})
