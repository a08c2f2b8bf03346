import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import { splitTextParts } from './text-parts.ts'

test('a long post is folded where its feed folds it, at a word', () => {
  const text = 'word '.repeat(100)
  const folded = foldText('linkedin', text)
  expect(folded?.shown.length).toBeLessThanOrEqual(210)
  expect(folded?.shown.length).toBeGreaterThan(195)
  expect(folded?.shown.endsWith('word')).toBe(true)
  expect(foldText('instagram', text)?.shown.length).toBeLessThanOrEqual(125)
})
test('short lines fold by their number, and what fits is whole', () => {
  expect(foldText('linkedin', 'a\n\nb\n\nc')).toEqual({ shown: 'a\n\nb', more: '…more' })
  expect(foldText('linkedin', 'a\nb')).toBeNull()
  expect(foldText('x', 'word '.repeat(100))).toBeNull()
})
test('hashtags, mentions and addresses are distinguished from words', () => {
  expect(splitTextParts('Hi @ann, see https://a.nl/b. #one_2 a#b 50% #1', 'x')).toEqual([
    { kind: 'text', text: 'Hi ' },
    { kind: 'mention', text: '@ann' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'https://a.nl/b' },
    { kind: 'text', text: '. ' },
    { kind: 'hashtag', text: '#one_2' },
    { kind: 'text', text: ' a#b 50% #1' },
  ])
})
test('on Bluesky they are what it links', () => {
  const kinds = (text: string) =>
    splitTextParts(text, 'bluesky').flatMap(({ kind, text: shown }) => (kind === 'text' ? [] : [`${kind} ${shown}`]))
  expect(kinds('#Node.js ＃タグ demo at a.example.io:8080/x, @ann @ann.bsky.social')).toEqual([
    'hashtag #Node.js',
    'hashtag ＃タグ',
    'link a.example.io:8080/x',
    'mention @ann.bsky.social',
  ])
})
