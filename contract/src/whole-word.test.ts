import { expect, it } from 'vitest'
import { hasWholeWord } from './whole-word.ts'

it.each<[string, string, boolean]>([
  ['We ask Acme.', 'acme', true],
  ['We ask Acmes.', 'acme', false],
  ['A  Sample\nGmbH (Bonn)', 'sample gmbh', true],
  ['C++ (or so)', 'C++ (or', true],
  ['Größe', 'röße', false],
  [`a ${'X'.repeat(60_000)}`, 'x'.repeat(60_000), true],
  ['x', 'x'.repeat(60_000), false],
  ['word \n'.repeat(9000), 'Word '.repeat(8000).trim(), true],
])('%#', (text, word, isIn) => expect(hasWholeWord(text, word)).toBe(isIn))
