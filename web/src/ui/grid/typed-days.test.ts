import { expect, it } from 'vitest'
import { separateDigits } from './typed-days.ts'

it.each([
  ['04012026', '04/01/2026'],
  ['31122026', '31/12/2026'],
  // No month 20: a day first.
  ['20012026', '20/01/2026'],
  ['20260401', '20260401'],
  ['19991231', '19991231'],
  ['2026-04-01', '2026-04-01'],
  ['1 April 2026', '1 April 2026'],
  ['0401202', '0401202'],
])('separates the digits of %s', (text, separated) => {
  expect(separateDigits(text)).toBe(separated)
})
