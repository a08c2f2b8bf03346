import { expect, it } from 'vitest'
import { isLinear } from '../../../../scripts/measure-growth.ts'
import { findNameWords } from './find-values.ts'

it.each(['x', 'ä', '1', '.', 'x ', 'ä '])('words of names are found in much of %j in linear time', (piece) => {
  const read = (size: number) => void findNameWords(piece.repeat(Math.ceil(size / piece.length)))
  expect(isLinear(read, 50_000)).toBe(true)
})

it.each<[string, string[]]>([
  ['Wie steht es mit Köln und Acme?', ['wie', 'steht', 'es', 'mit', 'koeln', 'und', 'acme', 'köln']],
  ['Köln, KÖLN', ['koeln', 'köln']],
  [`${'x'.repeat(101)} Acme`, ['acme']],
  ['a b', []],
])('of %j', (text, words) => expect(findNameWords(text)).toEqual(words))
