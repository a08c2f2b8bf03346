import { expect, it } from 'vitest'
import { isLinear } from '../../scripts/measure-growth.ts'
import { cutText } from './cut-text.ts'

it.each([
  ['an emoji', '😀'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a flag', '🇳🇱'],
  ['a skin tone', '👍🏽'],
  ['a keycap', '1️⃣'],
  ['an accent', 'e\u0301'],
  ['a syllable of Devanagari', 'नि'],
  ['a syllable of Hangul', '\u1112\u1161\u11AB'],
  ['a line end', '\r\n'],
])('cuts before or after %s, never within', (_name, sign) => {
  const text = `ab${sign.repeat(20)}`
  for (let max = 2; max < text.length; max++) {
    const cut = cutText(text, max)
    expect((cut.length - 2) % sign.length).toBe(0)
    expect(cut.length).toBeGreaterThan(max - sign.length)
    expect(text.startsWith(cut)).toBe(true)
  }
})

it('leaves what fits, and cuts what is one endless sign', () => {
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('', 0)).toBe('')
  expect(cutText(`a${'\u0301'.repeat(500)}`, 100)).toHaveLength(100)
  expect(isLinear((size) => void cutText('é'.repeat(size), size - 1), 100_000)).toBe(true)
})
