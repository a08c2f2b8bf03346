import { computeProbabilities } from './linear-model.ts'
import { readModel } from './read-model.ts'
import { countWords } from '../words.ts'
import { listStems } from './sentence-features.ts'

export const breakClasses = ['none', 'paragraph'] as const
export type BreakClass = (typeof breakClasses)[number]

const toWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/\p{L}+(?:'\p{L}+)*|\p{N}+(?:[.,:]\p{N}+)*/gu)
    ?.map((word) => (/^\p{N}/u.test(word) ? '0' : word)) ?? []

const step = (count: number, ...limits: number[]): number => limits.filter((limit) => count >= limit).length

/** What is true of the place before the sentence `at`: how it begins, what ends before it, what they share, and how long the paragraph is already. */
export function listBreakFeatures(
  sentences: readonly string[],
  at: number,
  sinceBreak: number,
  language: string,
): string[] {
  const l = language
  const text = sentences[at] ?? ''
  const before = sentences[at - 1] ?? ''
  const after = sentences[at + 1] ?? ''
  const words = toWords(text)
  const previous = toWords(before)
  const next = toWords(after)
  const stems = listStems(text)
  const wordsSince = sentences.slice(at - sinceBreak, at).reduce((sum, one) => sum + countWords(one), 0)
  const wordsLeft = sentences.slice(at, at + 12).reduce((sum, one) => sum + countWords(one), 0)
  const shared = [...listStems(before)].filter((stem) => stems.has(stem)).length
  const sharedWhole = [...listStems(sentences.slice(Math.max(0, at - sinceBreak), at).join(' '))].filter((stem) =>
    stems.has(stem),
  ).length
  const ahead = [...listStems(after)].filter((stem) => stems.has(stem)).length
  const size = `since ${Math.min(6, sinceBreak)}`
  const long = `words ${step(wordsSince, 15, 30, 45, 60, 80, 110)}`
  return [
    'bias',
    l,
    size,
    long,
    `${size} ${long}`,
    `left ${step(wordsLeft, 10, 20, 35, 60, 100)}`,
    `shared ${Math.min(2, shared)}`,
    `whole ${Math.min(3, sharedWhole)}`,
    `ahead ${Math.min(2, ahead)}`,
    `whole ${Math.min(2, sharedWhole)} ahead ${Math.min(1, ahead)}`,
    `${long} whole ${Math.min(1, sharedWhole)}`,
    `${l} ^ ${words[0]}`,
    `${l} ^ ${words[0]} ${words[1]}`,
    `${l} ^ ${words[0]} ${words[1]} ${words[2]}`,
    `${l} ^2 ${words[1]}`,
    `${l} ^ ${words[0]} last`,
    `${l} <^ ${previous[0]}`,
    `${l} >^ ${next[0]}`,
    `${l} <$ ${previous.at(-1)}`,
    `same start ${words[0] === previous[0]} ${words[0] === next[0]}`,
    `asks ${/[?？]\W*$/u.test(before)} ${/[?？]\W*$/u.test(text)}`,
    `colon ${/:\s*$/u.test(before)}`,
    `length ${step(words.length, 4, 8, 14, 22)}`,
    `length ${step(previous.length, 4, 8, 14, 22)} then ${step(words.length, 4, 8, 14, 22)}`,
    words[0] === '0' ? 'figure' : 'no figure',
    `${l} ^ ${words[0]} ${long}`,
  ]
}

/** How likely an editor begins a paragraph before the sentence `at`, when the last one began `sinceBreak` sentences ago. */
export const computeBreakChance = (
  sentences: readonly string[],
  at: number,
  sinceBreak: number,
  language: string,
): number =>
  computeProbabilities(readModel<BreakClass>('breaks'), listBreakFeatures(sentences, at, sinceBreak, language))
    .paragraph
