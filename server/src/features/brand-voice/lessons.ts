import type { RuleKind } from '@draftwright/contract/voice/profile'
import { respelled } from '@draftwright/contract/voice/spelling'
import { languageOf } from '@draftwright/contract/score/languages'
import { sentencesOf } from '@draftwright/contract/score/words'
import { diffArrays } from 'diff'

/** What one change of a text teaches, with the sentence before and after. */
export interface Lesson {
  kind: RuleKind
  before: string | null
  after: string | null
  quoteBefore: string
  quoteAfter: string
}

/** A text is read up to here; characters. */
const mostRead = 60_000
const mostLessons = 60
const longestSwap = 3
const longestCut = 4
const quoteLength = 240

/**
 * What turning one text into the other teaches: small swaps of words, cuts, contractions, marks, shorter sentences. What is
 * new substance, a correction of a typo, a name or a number teaches nothing. Plain text, a line to a block.
 */
export function lessonsFrom(before: string, after: string): Lesson[] {
  const { common } = languageOf(`${before.slice(0, 4000)}\n${after.slice(0, 2000)}`)
  const found = new Map<string, Lesson>()
  for (const [one, other] of pairs(linesOf(before), linesOf(after)))
    for (const lesson of [...swaps(one, other, common), ...shorter(one, other)]) {
      const key = [lesson.kind, lesson.before, lesson.after].join('\n').toLowerCase()
      if (!found.has(key)) found.set(key, lesson)
    }
  return [...found.values()].slice(0, mostLessons)
}

const linesOf = (text: string): string[] =>
  text
    .slice(0, mostRead)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Lines that are two versions of one another. */
function pairs(before: string[], after: string[]): [string, string][] {
  const found: [string, string][] = []
  let removed: string[] = []
  const match = (added: string[]) => {
    const free = new Set(added)
    for (const line of removed) {
      const best = [...free].map((other) => ({ other, like: likeness(line, other) })).sort((a, b) => b.like - a.like)[0]
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

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Share of words that both have, 0–1. */
function likeness(one: string, other: string): number {
  const left = wordsOf(one)
  const right = new Set(wordsOf(other))
  const both = left.filter((word) => right.has(word)).length
  return both / Math.max(1, Math.min(left.length, right.size))
}

const piece = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|\p{Extended_Pictographic}|[^\s]/gu
const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

function swaps(one: string, other: string, common: ReadonlySet<string>): Lesson[] {
  const lessons: Lesson[] = []
  const pieces = one.match(piece) ?? []
  let gone: string[] = []
  let at = 0
  const close = (come: string[]) => {
    const previous = pieces[at - gone.length - 1]
    const lesson = lessonOf(gone, come, previous === undefined || /[.!?:]/u.test(previous), common)
    if (lesson !== null)
      lessons.push({
        ...lesson,
        quoteBefore: quote(one, gone, at - gone.length),
        quoteAfter: quote(other, come, at - gone.length),
      })
    gone = []
  }
  for (const part of diffArrays(pieces, other.match(piece) ?? [], { timeout: 2000 }) ?? []) {
    if (part.removed) {
      gone = part.value
      at += part.value.length
    } else if (part.added) close(part.value)
    else {
      if (gone.length > 0) close([])
      at += part.value.length
    }
  }
  if (gone.length > 0) close([])
  return lessons
}

type Told = Pick<Lesson, 'kind' | 'before' | 'after'>
const told = (kind: RuleKind, before: string | null = null, after: string | null = null): Told => ({
  kind,
  before,
  after,
})

function lessonOf(gone: string[], come: string[], isStart: boolean, common: ReadonlySet<string>): Told | null {
  const before = gone.filter(isWord)
  const after = come.filter(isWord)
  if (before.length === 0 && after.length === 0) return marksLesson(gone, come)
  const from = plain(before)
  const to = plain(after)
  if (from === to || gone.some((one) => /[.!?\n]/u.test(one)) !== come.some((one) => /[.!?\n]/u.test(one))) return null
  const contraction = contractionLesson(from, to)
  if (contraction !== null) return contraction
  const person = personOf(from, to)
  if (person !== null) return told('person', null, person)
  const isFact = [...before, ...after].some((word) => /\d/u.test(word))
  const isName = [...before.slice(isStart ? 1 : 0), ...after.slice(isStart ? 1 : 0)].some((word) =>
    /^\p{Lu}/u.test(word),
  )
  if (isFact || isName || from === '') return null
  if (before.every((word) => common.has(word.toLowerCase()))) {
    if (before.length === 1 || to === '') return null
  }
  if (to === '') return before.length <= longestCut ? told('remove', from) : null
  if (before.length > longestSwap || after.length > longestSwap || isTypo(from, to)) return null
  return told('replace', from, to)
}

const plain = (words: readonly string[]): string => words.join(' ').toLowerCase().replaceAll('’', "'")

function marksLesson(gone: string[], come: string[]): Told | null {
  if (gone.some((one) => /\p{Extended_Pictographic}/u.test(one)) && come.length === 0) return told('no_emoji')
  const isQuieter = gone.includes('!') && !come.includes('!') && come.length <= 1
  return isQuieter ? told('no_exclamation') : null
}

const short = /(?:n't|'re|'ve|'ll|'m|^(?:it|that|there|he|she|what|who|here|let)'s)$/u
function contractionLesson(from: string, to: string): Told | null {
  const isShort = from.split(' ').some((word) => short.test(word))
  const becomesShort = to.split(' ').some((word) => short.test(word))
  if (isShort === becomesShort) return null
  const stem = (text: string) =>
    text.replaceAll(/\s+(?:not|are|have|will|am|is|has|us)$|n't$|'\w+$|not$/gu, '').slice(0, 2)
  if (stem(from) !== stem(to)) return null
  return told(becomesShort ? 'contract' : 'expand')
}

const singular = new Set(['i', 'me', 'my', 'mine', 'myself', "i'm", 'i am', 'i was'])
const plural = new Set(['we', 'us', 'our', 'ours', 'ourselves', "we're", 'we are', 'we were'])
function personOf(from: string, to: string): 'we' | 'i' | null {
  if (singular.has(from) && plural.has(to)) return 'we'
  return plural.has(from) && singular.has(to) ? 'i' : null
}

/** One letter put right; the other spelling of the same word is a choice, and not a mistake. */
function isTypo(from: string, to: string): boolean {
  if (respelled(from, 'en-GB') === to || respelled(from, 'en-US') === to) return false
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
function quote(line: string, words: readonly string[], index: number): string {
  const near = words[0] ?? (line.match(piece) ?? [])[Math.max(0, index - 1)] ?? ''
  const sentence = sentencesOf(line).find(({ text }) => text.includes(near))?.text ?? line
  if (sentence.length <= quoteLength) return sentence
  const from = Math.max(0, Math.min(sentence.indexOf(near) - 80, sentence.length - quoteLength))
  return `${from > 0 ? '…' : ''}${sentence.slice(from, from + quoteLength)}…`
}

/** The same words in more sentences. */
function shorter(one: string, other: string): Lesson[] {
  const before = sentencesOf(one)
  const after = sentencesOf(other)
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
