import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('quotes what would break a row, and runs no formula', () => {
  expect(
    toCsv([
      ['A, "b"', 1],
      ['=1+1', -2],
      ['line\nbreak', 0.5],
    ]),
  ).toBe('\uFEFF"A, ""b""",1\r\n\'=1+1,-2\r\n"line\nbreak",0.5\r\n')
})
