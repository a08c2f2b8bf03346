import { expect, it } from 'vitest'
import { RepetitionWatch } from './repetition.ts'

const words = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `word${at + from}`).join(' ')
const isLoop = (text: string, pieceLength: number): boolean => {
  const watch = new RepetitionWatch()
  for (let at = 0; at < text.length; at += pieceLength) if (watch.add(text.slice(at, at + pieceLength))) return true
  return false
}

it.each([
  ['one word', 'and '.repeat(100), true],
  ['a sentence', 'It is what it is and nothing else. '.repeat(20), true],
  ['a paragraph of a hundred words', `${words(100)} `.repeat(3), true],
  ['a list in JSON', '{"kind": "action", "text": "call them"}, '.repeat(30), true],
  ['a refrain', `${words(60)}. And so we called. ${words(60, 60)}. And so we called. ${words(60, 120)}.`, false],
  ['a table', Array.from({ length: 30 }, (_, at) => `| row ${at} | ${at * 2} | yes |`).join('\n'), false],
  ['a text of its own words', words(1000), false],
])('%s', (_name, text, expected) => {
  for (const pieceLength of [3, 17, 400]) expect(isLoop(text, pieceLength)).toBe(expected)
})
