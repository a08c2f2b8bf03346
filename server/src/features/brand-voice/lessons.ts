import type { RuleKind } from '@draftwright/contract/voice/profile'
import { findRespelling } from '@draftwright/contract/voice/spelling'
import { detectLanguage } from '@draftwright/contract/score/languages'
import { splitSentences } from '@draftwright/contract/score/words'
import { diffArrays } from 'diff'

/** What one change of a text teaches, with the sentence before and after. */
export interface Lesson {
  kind: RuleKind
  before: string | null
  after: string | null
  quoteBefore: string
  quoteAfter: string
}

/** Only so many characters of a text are read. */
const mostRead = 60_000
const mostLessons = 60
const longestSwap = 3
const longestCut = 4
const quoteLength = 240

/**
 * The lessons from changing one text into the other: swapped words, cuts, contractions, marks, shorter sentences. New content, a
 * corrected typo, a name or a number teaches nothing. Plain text, one line per block.
 */
export function extractLessons(before: string, after: string): Lesson[] {
  const { common } = detectLanguage(`${before.slice(0, 4000)}\n${after.slice(0, 2000)}`)
  const found = new Map<string, Lesson>()
  for (const [one, other] of pairLines(splitLines(before), splitLines(after)))
    for (const lesson of [...findSwaps(one, other, common), ...findShortening(one, other)]) {
      const key = [lesson.kind, lesson.before, lesson.after].join('\n').toLowerCase()
      if (!found.has(key)) found.set(key, lesson)
    }
  return [...found.values()].slice(0, mostLessons)
}

const splitLines = (text: string): string[] =>
  text
    .slice(0, mostRead)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Lines that are two versions of each other. */
function pairLines(before: string[], after: string[]): [string, string][] {
  const found: [string, string][] = []
  let removed: string[] = []
  const match = (added: string[]) => {
    const free = new Set(added)
    for (const line of removed) {
      const best = [...free]
        .map((other) => ({ other, like: computeLikeness(line, other) }))
        .sort((a, b) => b.like - a.like)[0]
      if (best === undefined || best.like < 0.5) continue
      free.delete(best.other)
      found.push([line, best.other])
    }
    removed = []
  }
  for (const part of diffArrays(before, after, { timeout: 2000 }) ?? []) {
    if (part.removed) removed.push(...part.value)
    else if (part.added) match(part.value)
    else removed = []
  }
  return found
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Share of words that both have, 0–1. */
function computeLikeness(one: string, other: string): number {
  const left = splitWords(one)
  const right = new Set(splitWords(other))
  const both = left.filter((word) => right.has(word)).length
  return both / Math.max(1, Math.min(left.length, right.size))
}

const piece = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|\p{Extended_Pictographic}|[^\s]/gu
const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

function findSwaps(one: string, other: string, common: ReadonlySet<string>): Lesson[] {
  const lessons: Lesson[] = []
  const pieces = one.match(piece) ?? []
  let removedWords: string[] = []
  let at = 0
  const close = (come: string[]) => {
    const previous = pieces[at - removedWords.length - 1]
    const lesson = toLessonCore(removedWords, come, previous === undefined || /[.!?:]/u.test(previous), common)
    if (lesson !== null)
      lessons.push({
        ...lesson,
        quoteBefore: quoteSentence(one, removedWords, at - removedWords.length),
        quoteAfter: quoteSentence(other, come, at - removedWords.length),
      })
    removedWords = []
  }
  for (const part of diffArrays(pieces, other.match(piece) ?? [], { timeout: 2000 }) ?? []) {
    if (part.removed) {
      removedWords = part.value
      at += part.value.length
    } else if (part.added) close(part.value)
    else {
      if (removedWords.length > 0) close([])
      at += part.value.length
    }
  }
  if (removedWords.length > 0) close([])
  return lessons
}

type LessonCore = Pick<Lesson, 'kind' | 'before' | 'after'>
const createLessonCore = (kind: RuleKind, before: string | null = null, after: string | null = null): LessonCore => ({
  kind,
  before,
  after,
})

function toLessonCore(
  removedWords: string[],
  come: string[],
  isStart: boolean,
  common: ReadonlySet<string>,
): LessonCore | null {
  const before = removedWords.filter(isWord)
  const after = come.filter(isWord)
  if (before.length === 0 && after.length === 0) return findMarksLesson(removedWords, come)
  const from = toPlainWords(before)
  const to = toPlainWords(after)
  if (from === to || removedWords.some((one) => /[.!?\n]/u.test(one)) !== come.some((one) => /[.!?\n]/u.test(one)))
    return null
  const contraction = findContractionLesson(from, to)
  if (contraction !== null) return contraction
  const person = findPersonChange(from, to)
  if (person !== null) return createLessonCore('person', null, person)
  const isFact = [...before, ...after].some((word) => /\d/u.test(word))
  const isName = [...before.slice(isStart ? 1 : 0), ...after.slice(isStart ? 1 : 0)].some((word) =>
    /^\p{Lu}/u.test(word),
  )
  if (isFact || isName || from === '') return null
  if (before.every((word) => common.has(word.toLowerCase()))) {
    if (before.length === 1 || to === '') return null
  }
  if (to === '') return before.length <= longestCut ? createLessonCore('remove', from) : null
  if (before.length > longestSwap || after.length > longestSwap || isTypo(from, to)) return null
  return createLessonCore('replace', from, to)
}

const toPlainWords = (words: readonly string[]): string => words.join(' ').toLowerCase().replaceAll('’', "'")

function findMarksLesson(removedWords: string[], come: string[]): LessonCore | null {
  if (removedWords.some((one) => /\p{Extended_Pictographic}/u.test(one)) && come.length === 0)
    return createLessonCore('no_emoji')
  const isQuieter = removedWords.includes('!') && !come.includes('!') && come.length <= 1
  return isQuieter ? createLessonCore('no_exclamation') : null
}

const short = /(?:n't|'re|'ve|'ll|'m|^(?:it|that|there|he|she|what|who|here|let)'s)$/u
function findContractionLesson(from: string, to: string): LessonCore | null {
  const isShort = from.split(' ').some((word) => short.test(word))
  const becomesShort = to.split(' ').some((word) => short.test(word))
  if (isShort === becomesShort) return null
  const stem = (text: string) =>
    text.replaceAll(/(?<!\s)\s+(?:not|are|have|will|am|is|has|us)$|n't$|'\w+$|not$/gu, '').slice(0, 2)
  if (stem(from) !== stem(to)) return null
  return createLessonCore(becomesShort ? 'contract' : 'expand')
}

const singular = new Set(['i', 'me', 'my', 'mine', 'myself', "i'm", 'i am', 'i was'])
const plural = new Set(['we', 'us', 'our', 'ours', 'ourselves', "we're", 'we are', 'we were'])
function findPersonChange(from: string, to: string): 'we' | 'i' | null {
  if (singular.has(from) && plural.has(to)) return 'we'
  return plural.has(from) && singular.has(to) ? 'i' : null
}

/** One corrected letter; a regional spelling of the same word is a choice and not a typo. */
function isTypo(from: string, to: string): boolean {
  if (findRespelling(from, 'en-GB') === to || findRespelling(from, 'en-US') === to) return false
  if (Math.abs(from.length - to.length) > 1) return false
  let start = 0
  while (start < from.length && from[start] === to[start]) start++
  let end = 0
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end++
  const isSwapped =
    from.length === to.length &&
    from.length - start - end === 2 &&
    from[start] === to[start + 1] &&
    from[start + 1] === to[start]
  return Math.max(from.length, to.length) - start - end <= 1 || isSwapped
}

/** The words in their sentence, shortened around them. */
function quoteSentence(line: string, words: readonly string[], index: number): string {
  const near = words[0] ?? (line.match(piece) ?? [])[Math.max(0, index - 1)] ?? ''
  const sentence = splitSentences(line).find(({ text }) => text.includes(near))?.text ?? line
  if (sentence.length <= quoteLength) return sentence
  const from = Math.max(0, Math.min(sentence.indexOf(near) - 80, sentence.length - quoteLength))
  return `${from > 0 ? '…' : ''}${sentence.slice(from, from + quoteLength)}…`
}

/** The same words in more sentences. */
function findShortening(one: string, other: string): Lesson[] {
  const before = splitSentences(one)
  const after = splitSentences(other)
  const words = before.reduce((sum, sentence) => sum + sentence.words, 0)
  const left = after.reduce((sum, sentence) => sum + sentence.words, 0)
  const isCut = after.length > before.length && Math.abs(left - words) <= words * 0.25 && words / before.length > 14
  if (!isCut) return []
  const long = before.reduce((most, sentence) => (sentence.words > most.words ? sentence : most))
  const clip = (text: string) => (text.length > quoteLength ? `${text.slice(0, quoteLength)}…` : text)
  const begin = after.findIndex(({ text }) => text.startsWith(long.text.slice(0, 12)))
  const now = after.slice(Math.max(0, begin), Math.max(0, begin) + 2).map(({ text }) => text)
  return [
    {
      kind: 'shorter_sentences',
      before: null,
      after: null,
      quoteBefore: clip(long.text),
      quoteAfter: clip(now.join(' ')),
    },
  ]
}
