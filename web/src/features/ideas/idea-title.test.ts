import { expect, test } from 'vitest'
import { extractFirstLine, extractRemainder } from './idea-title.ts'

test('a title is the first line that says something', () => {
  expect(extractFirstLine('\n  \n Onboarding beats hiring \nmore', 80)).toBe('Onboarding beats hiring')
})

test('a long line is cut at a word', () => {
  expect(extractFirstLine('Onboarding beats hiring every single time', 30)).toBe('Onboarding beats hiring every…')
  expect(extractFirstLine('x'.repeat(40), 10)).toBe(`${'x'.repeat(10)}…`)
})

test('the preview goes on where the title ends, and nothing is said twice', () => {
  const text = 'Onboarding beats hiring every single time\n\nWe saw it twice, once in spring and once in autumn.'
  const rest = 'single time We saw it twice, once in spring and once in autumn.'
  expect(extractRemainder(text, extractFirstLine(text, 30))).toBe(rest)
})

test('a few left-over words get no line of their own', () => {
  expect(extractRemainder('Onboarding beats hiring every single time', 'Onboarding beats hiring every…')).toBe('')
})
