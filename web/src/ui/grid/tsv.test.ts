import { expect, test } from 'vitest'
import { formatTsv, parseTsv } from './tsv.ts'

test.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\tb\r\n', [['a', 'b']]],
  ['"two\nlines"\t"a ""quote"""', [['two\nlines', 'a "quote"']]],
  ['"unclosed\tx', [['"unclosed', 'x']]],
  ['5" pipe\t', [['5" pipe', '']]],
  ['\n\nx', [[''], [''], ['x']]],
  ['', [['']]],
])('%j is read as %j', (text, block) => {
  expect(parseTsv(text)).toEqual(block)
})

test('what is copied is read as the same cells', () => {
  const block = [
    ['a\tb', 'c"d', ''],
    ['line\nline', '"', ' x '],
  ]
  expect(parseTsv(formatTsv(block))).toEqual(block)
})
