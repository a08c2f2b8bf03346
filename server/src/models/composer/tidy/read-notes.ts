import { createHash } from 'node:crypto'
import type { AsideReason, Cue, NotePart, Notes } from '@draftwright/contract/notes'
import { type ShapeLanguage, shapeLanguages } from '@draftwright/contract/post-shapes/vocabulary'
import { parseHtml } from '../../../documents/parse-html.ts'
import { toMarkdown } from '../../../documents/to-markdown.ts'
import { asks, findPrivate } from '../../../documents/verify/find-private.ts'
import { readQuotes } from '../../../documents/verify/find-quotes.ts'
import { firstNames } from '../../../documents/verify/known-names.ts'
import { readFigures } from '../../../documents/verify/read-figures.ts'
import { readSource } from '../../../documents/verify/read-source.ts'
import { readVocabulary, type Vocabulary } from '../../../documents/verify/words.ts'
import { detectLanguageCode } from '../languages.ts'
import { isPromptInjection } from '../prompt-injection.ts'
import { splitNotes } from '../sentences.ts'
import { capitalizeFirst, foldText } from '../words.ts'
import {
  findAsideReason,
  isAgainstNames,
  listFillers,
  isAboutPrevious,
  readTitleWish,
  isCalledPrivate,
} from './aside-words.ts'
import { type NoteLine, readNoteLines } from './read-lines.ts'

interface Range {
  readonly from: number
  readonly to: number
}
interface Sentence extends Range {
  readonly line: NoteLine
  readonly block: number
  readonly text: string
  reason: AsideReason | null
}

/** Characters that show nothing. */
const silent = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]|(?![\n\t])\p{Cc}/gu
/** A page or a piece of one; a tag within typed words stays what it is. */
const markup = /^\s*<(?:!doctype|html|body|div|p|h[1-6]|ul|ol|table|article|section|span|meta|blockquote)[\s>]/iu

/** The words of an idea as they are read: pasted HTML as Markdown, everything else as it stands. */
const toPlainNotes = (idea: string): string =>
  (markup.test(idea) ? toMarkdown(parseHtml(idea)) : idea).replaceAll(/\r\n?/gu, '\n').replaceAll(silent, '')

/** Ideas are read again with every save of a post. */
const recent = new Map<string, Notes>()
const mostRecent = 8

/**
 * Reads notes without a model: every character of them is in a part or before one, in the author's order. Taken out are sounds of
 * speech, and what says of itself that it is private; what reads like a remark stays and is marked. Never throws, for any text.
 */
export function readNotes(idea: string, isVoice = false): Notes {
  const key = `${isVoice ? 'voice' : 'text'} ${idea}`
  const known = recent.get(key)
  if (known !== undefined) return known
  const notes = readAnew(idea, isVoice)
  recent.set(key, notes)
  for (const oldest of recent.keys()) if (recent.size > mostRecent) recent.delete(oldest)
  return notes
}

function readAnew(idea: string, isVoice: boolean): Notes {
  const text = toPlainNotes(idea)
  const { lines, isTalk } = readNoteLines(text, isVoice)
  const code = detectLanguageCode(text.replaceAll(/https?:\/\/\S+/gu, ' '))
  const sentences = listSentences(text, lines)
  const vocabulary = readVocabulary(text)
  markAsides(sentences, text, vocabulary)
  return {
    version: createHash('sha256').update(`${isVoice} ${text}`).digest('hex').slice(0, 16),
    language: isKnown(code) ? code : 'en',
    is_talk: isTalk,
    parts: toParts(text, sentences, isVoice, vocabulary, code),
    titles: isTalk ? [] : listTitles(sentences, (said) => (isVoice ? removeFillers(said, code) : said)),
  }
}

const isKnown = (code: string): code is ShapeLanguage => shapeLanguages.some((one) => one === code)

function listSentences(text: string, lines: readonly NoteLine[]): Sentence[] {
  let block = -1
  return lines.flatMap((line) => {
    if (!line.goesOn) block++
    const body = text.slice(line.from, line.to)
    const isWhole = line.kind === 'table' || line.kind === 'code' || line.kind === 'heading'
    const ends = isWhole ? [body.length] : findEnds(body)
    return ends.map((end, at): Sentence => {
      const begin = (ends[at - 1] ?? 0) + (/^\s*/u.exec(body.slice(ends[at - 1] ?? 0))?.[0].length ?? 0)
      const said = body.slice(begin, end)
      return { line, block, from: line.from + begin, to: line.from + end, text: said, reason: null }
    })
  })
}

/** Where the sentences of a line end; the last ends with the line, so that nothing is between two. */
function findEnds(body: string): number[] {
  const ends: number[] = []
  let from = 0
  for (const sentence of splitNotes(body)) {
    const at = body.indexOf(sentence, from)
    if (at < 0) continue
    from = at + sentence.length
    ends.push(from)
  }
  return [...ends.slice(0, -1), body.length]
}

/** Says of each sentence why it may not be for readers. */
function markAsides(sentences: readonly Sentence[], text: string, vocabulary: Vocabulary): void {
  for (const [at, one] of sentences.entries()) {
    if (one.line.kind === 'code') continue
    if (isCalledPrivate(one.text)) one.reason = 'private'
    else if (isPromptInjection(one.text)) one.reason = 'instruction'
    else one.reason = findAsideReason(one.text)
    const before = sentences[at - 1]
    if (before?.reason === null && one.reason !== 'private' && isAboutPrevious(one.text)) {
      before.reason = 'hidden'
      // What only points at another sentence is for the editor, whatever it says of itself.
      one.reason ??= 'instruction'
    }
  }
  markHidden(sentences, text, vocabulary)
  const asked = sentences.findIndex(({ text: said }) => isAgainstNames(said))
  if (asked >= 0) markNamed(sentences, asked)
  joinPauses(sentences)
}

/** Sentences with words that another sentence asks to leave out. */
function markHidden(sentences: readonly Sentence[], text: string, vocabulary: Vocabulary): void {
  const source = readSource({ name: 'Idea', text }, vocabulary)
  for (const { span } of findPrivate(text, vocabulary, [source], [])) {
    const one = sentences.find(({ from, to }) => span.start >= from && span.start < to)
    // "Never publish a price without tax" is advice to readers, and hides nothing in itself.
    if (one?.reason === null && !asks.test(one.text)) one.reason = 'hidden'
  }
}

const addressed =
  /(?<!\p{L})(?:mr|mrs|ms|dr|prof|herrn?|frau|m\.|mme|mlle|monsieur|madame|sra?|señora?|don|doña|signora?|sig|senhora?|dona|meneer|mevrouw|dhr|mevr|пан\p{L}*)\.? \p{Lu}/iu

/** "Leave the names out": sentences with a person, and if none is known as one, what stands before. */
function markNamed(sentences: readonly Sentence[], asked: number): void {
  const named = sentences.filter(({ text }, at) => at !== asked && (addressed.test(text) || listNames(text).length > 0))
  const request = sentences[asked]
  // "No name (Kessmer Pumps)" says itself which one.
  const before = /[(:]\s?\p{Lu}/u.test(request?.text ?? '') ? [] : sentences.slice(Math.max(0, asked - 1), asked)
  for (const one of named.length > 0 ? named : before) one.reason ??= 'hidden'
  if (request !== undefined) request.reason ??= 'instruction'
}

/** First names, and two words in capitals side by side. */
const listNames = (text: string): string[] =>
  (text.match(/\p{Lu}\p{Ll}+(?: \p{Lu}\p{L}+)?/gu) ?? []).filter((one, at) => {
    const [first = '', second] = one.split(' ')
    return firstNames.has(foldText(first)) || (second !== undefined && at > 0 && firstNames.has(foldText(second)))
  })

/** A speaker who pauses in the middle of a remark goes on with it in the next line. */
function joinPauses(sentences: readonly Sentence[]): void {
  const own = sentences.map(({ reason }) => reason)
  for (const [at, one] of sentences.entries()) {
    const before = sentences[at - 1]
    const goesOn = one.line.goesOn && before !== undefined && before.line !== one.line && !/[.!?…]$/u.test(before.text)
    const reason = own[at - 1] ?? null
    if (goesOn && one.reason === null && reason !== null) one.reason = reason === 'private' ? 'hidden' : reason
  }
}

/** Characters of a part that are looked through for what it has. */
const longestCue = 2000

function toParts(
  text: string,
  sentences: readonly Sentence[],
  isVoice: boolean,
  vocabulary: Vocabulary,
  code: string,
): NotePart[] {
  const parts: NotePart[] = []
  let last = 0
  const add = (from: number, to: number, one: Sentence, reason: AsideReason | null) => {
    const part = text.slice(from, to)
    const before = text.slice(last, from)
    last = to
    const state = reason === null ? 'kept' : reason === 'filler' || reason === 'private' ? 'out' : 'doubtful'
    const { block, line } = one
    const found = state === 'out' ? [] : listCues(part.slice(0, longestCue), vocabulary, code)
    parts.push({ text: part, before, block, kind: line.kind, speaker: line.speaker, state, reason, cues: found })
  }
  for (const one of sentences) {
    const fillers = isVoice && one.reason !== 'private' ? listFillers(one.text, code) : []
    let at = one.from
    for (const { from, to } of fillers) {
      addTrimmed(text, at, one.from + from, (start, end) => add(start, end, one, one.reason))
      addTrimmed(text, one.from + from, one.from + to, (start, end) => add(start, end, one, 'filler'))
      at = one.from + to
    }
    addTrimmed(text, at, one.to, (start, end) => add(start, end, one, one.reason))
  }
  return parts
}

/** Spaces stand before a part, never in it. */
function addTrimmed(text: string, from: number, to: number, add: (from: number, to: number) => void): void {
  const said = text.slice(from, to)
  const start = from + (/^\s*/u.exec(said)?.[0].length ?? 0)
  const end = from + said.trimEnd().length
  if (end > start) add(start, end)
}

const link = /https?:\/\/|www\.|\S@\S+\.\p{L}|\+?\d[\d /-]{6,}\d/u
const clock = /\d[:.]\d\d(?!\d)|\d ?(?:am|pm|uhr|h)(?!\p{L})/iu
const dayPatterns = new Map<string, RegExp>()

/** Days of the week and months, as the language writes them: "may" is no month. */
function readDayPattern(code: string): RegExp {
  const known = dayPatterns.get(code)
  if (known !== undefined) return known
  const locale = isKnown(code) ? code : 'en'
  const name = (options: Intl.DateTimeFormatOptions, month: number, day: number) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(Date.UTC(2024, month, day)))
  const names = Array.from({ length: 12 }, (_, at) => [
    name({ month: 'long', timeZone: 'UTC' }, at, 15),
    name({ month: 'long', day: 'numeric', timeZone: 'UTC' }, at, 15).replaceAll(/[\d.\s]|(?<!\p{L})de(?!\p{L})/gu, ''),
    ...(at < 7 ? [name({ weekday: 'long', timeZone: 'UTC' }, 0, 1 + at)] : []),
  ]).flat()
  const escaped = names
    .filter((one) => one.length > 2)
    .map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  const pattern = new RegExp(String.raw`(?<!\p{L})(?:${escaped.join('|')})s?(?!\p{L})`, 'u')
  dayPatterns.set(code, pattern)
  return pattern
}

function listCues(text: string, vocabulary: Vocabulary, code: string): Cue[] {
  const found: Cue[] = []
  if (/\d/u.test(text) && readFigures(text, vocabulary).length > 0) found.push('figure')
  if (clock.test(text) || readDayPattern(code).test(text)) found.push('date')
  if (readQuotes(text).length > 0) found.push('quote')
  if (link.test(text)) found.push('link')
  if (/[?？]["'”’»)]*$/u.test(text)) found.push('question')
  return found
}

/** Characters of a sentence that can be a title. */
const [shortestTitle, longestTitle] = [8, 90]
const mostTitles = 3

/** The first sentences of the author that are short enough, headings before them. */
function listTitles(sentences: readonly Sentence[], clean: (text: string) => string): string[] {
  const fitting = sentences
    .filter(({ reason, line }) => reason === null && line.kind !== 'table' && line.kind !== 'code')
    .map(({ text, line }) => ({ isHeading: line.kind === 'heading', text: toTitle(clean(text)) }))
    .filter(({ text }) => text.length >= shortestTitle && text.length <= longestTitle && /\p{L}/u.test(text))
  const wished = sentences.flatMap(({ text }) => readTitleWish(text) ?? [])
  const headings = fitting.filter(({ isHeading }) => isHeading)
  return [...new Set([...wished, ...[...headings, ...fitting].map(({ text }) => text)])].slice(0, mostTitles)
}

const toTitle = (text: string): string =>
  text
    .replace(/(?<![.。:;,])[.。:;,]+$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

function removeFillers(text: string, code: string): string {
  const said = listFillers(text, code)
    .reduceRight((all, { from, to }) => all.slice(0, from) + all.slice(to), text)
    .trim()
  return capitalizeFirst(said)
}
