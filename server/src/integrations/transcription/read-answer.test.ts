import { expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

const read = (segments: readonly unknown[]) =>
  readAnswer(JSON.stringify({ text: 'One. Two. Three.', segments }), 10_000, 'The server').segments.map(
    ({ startMs, endMs, text }) => `${startMs}-${endMs} ${text}`,
  )

it('keeps the segments of an answer of which one is broken', () => {
  const [first, last] = [
    { start: 1, end: 2, text: 'One.' },
    { start: 5, end: 6, text: 'Three.' },
  ]
  expect(read([first, { start: 'soon', end: null, text: 'Two.' }, last])).toEqual([
    '1000-2000 One.',
    '2000-2000 Two.',
    '5000-6000 Three.',
  ])
  expect(read([first, 7, { start: 3, end: 4 }, last])).toEqual(['1000-2000 One.', '5000-6000 Three.'])
  expect(read([first, { start: 4, end: 3, text: 'Two.' }, last])).toContain('4000-4000 Two.')
  expect(read([7, null])).toEqual(['0-10000 One. Two. Three.'])
})
