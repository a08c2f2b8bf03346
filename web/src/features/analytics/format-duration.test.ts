import { expect, it } from 'vitest'
import { formatDuration } from './format-duration.ts'

it.each([
  [0, '0 s'],
  [1499, '1 s'],
  [59_700, '1 min'],
  [125_000, '2 min 5 s'],
  [3_780_000, '1 h 3 min'],
])('%d ms', (ms, text) => expect(formatDuration(ms)).toBe(text))
