import type { LeftOut, LeftOutReason } from '@draftwright/contract/left-out'
import type { WritingInput } from '../../writing.ts'
import type { Language } from '../language.ts'
import { detectLanguageCode, resolveLanguage } from '../languages.ts'
import { stripMarkup } from '../markup.ts'
import { finishSentence, fixShouting } from '../polish.ts'
import { splitSentences } from '../sentences.ts'
import { countWords, splitWords } from '../words.ts'
import { classifyAside } from './asides.ts'
import { type IdeaPart, listDoubtful } from './find-doubt.ts'
import { type LayoutItem, type LayoutKind, parseLayout } from './layout.ts'
import { isSmallTalk } from './small-talk.ts'
import { splitDictation } from './split-dictation.ts'
import { trimSentence } from './trim-sentence.ts'
import { listLosses, toKey } from './verify.ts'

export interface IdeaItem {
  readonly label: string | null
  readonly level: number
  readonly sentences: readonly string[]
}
export interface IdeaBlock {
  readonly kind: LayoutKind
  readonly ordered: boolean
  readonly items: readonly IdeaItem[]
}

/** An idea as an editor reads it: every sentence is in a block or was left out, both in the author's order. */
export interface ReadIdea {
  readonly language: Language
  readonly blocks: readonly IdeaBlock[]
  readonly leftOut: readonly LeftOut[]
  /** A title that the author names. */
  readonly title: string | null
  /** What the author asks for a text about. */
  readonly topic: string | null
  /** All sentences, those too that were left out as asides. */
  readonly parts: readonly IdeaPart[]
  /** Those of the blocks of which only the author knows whether they are for readers. */
  readonly doubtful: readonly string[]
}

const link = /https?:\/\/\S+/
const parenthesis = /\s*\(([^()]{3,})\)/g

/** Reads an idea; never throws, for any text. In languages without word lists nothing is left out but repetitions. */
export function readIdea(input: Pick<WritingInput, 'idea' | 'isVoice' | 'language'>): ReadIdea {
  const dropped: string[] = []
  const source = stripMarkup(input.idea)
  const language = resolveLanguage(input.language ?? detectLanguageCode(source.replaceAll(/https?:\/\/\S+/g, ' ')))
  const layout = parseLayout(source, dropped)
  const isShouted = isMostlyUpper(source)
  const leftOut: LeftOut[] = dropped.map((text) => ({ text, reason: 'instruction' }))
  const kept: Said[] = []
  let title: string | null = null
  let topic: string | null = null
  const parts: IdeaPart[] = []

  const readItem = (item: LayoutItem, kind: LayoutKind, block: number): IdeaItem => {
    const note = (text: string, isAside: boolean) => void parts.push({ text, kind, block, isAside })
    // A fact without its value goes as a whole.
    const prefix = kind === 'facts' ? `${item.label}: ` : ''
    const leave = (text: string, reason: LeftOutReason): void => {
      leftOut.push({ text: prefix + text, reason })
      if (reason === 'private' || reason === 'instruction') note(prefix + text, true)
    }
    const isSpoken = input.isVoice === true || kind === 'dialogue' || isDictated(item.text)
    const isRunning = kind === 'paragraph' || kind === 'dialogue' || kind === 'quote'
    const whole = isRunning || countWords(item.text) > 18 ? splitSentences(item.text) : [item.text]
    const sentences: string[] = []
    for (const part of whole.flatMap((one) => (isSpoken ? splitDictation(one, language) : [one]))) {
      const spoken = takeParentheses(part, language.code, leave)
      const named = kind === 'paragraph' ? readTitleWish(spoken) : null
      if (named !== null) {
        title ??= named
        leave(spoken, 'instruction')
        continue
      }
      const text = readSentence(spoken, prefix, kind, isSpoken, language, leave)
      if (text === null) {
        topic ??= readTopic(spoken, language)
        continue
      }
      const shown = isShouted ? fixShouting(text, new Map(), true) : text
      const said = toSaid(shown)
      if (kind !== 'heading' && kind !== 'table' && isRepeated(said, kept, language)) {
        leave(part, 'repeated')
        continue
      }
      kept.push(said)
      const finished = finishText(shown, kind, language)
      sentences.push(finished)
      note(prefix + finished.replaceAll(parenthesis, ''), false)
      for (const [inside] of finished.matchAll(parenthesis)) note(inside.trim(), false)
    }
    return { label: item.label, level: item.level, sentences }
  }

  const blocks = layout.map(({ kind, ordered, items }, block) => ({
    kind,
    ordered,
    items: items.map((item) => readItem(item, kind, block)).filter(({ sentences }) => sentences.length > 0),
  }))
  return {
    language,
    blocks: blocks.filter(({ items }) => items.length > 0),
    leftOut: mergeLeftOut(leftOut),
    title,
    topic,
    parts,
    doubtful: listDoubtful(parts, language.code),
  }
}

/** Sentences of an idea that may be meant for the editor and not for readers, as they stand in a draft. */
export const listDoubtfulSentences = (idea: string): readonly string[] => readIdea({ idea }).doubtful

/** What the author of an idea does not want to see published. */
export const listPrivateSentences = (idea: string): string[] =>
  readIdea({ idea }).leftOut.flatMap(({ text, reason }) => (reason === 'private' ? [text] : []))

/** Leaves a sentence out, or gives it without its fillers. */
function readSentence(
  source: string,
  /** What the sentence is about, where it stands before it: "Tone: ". */
  prefix: string,
  kind: LayoutKind,
  isSpoken: boolean,
  language: Language,
  leave: (text: string, reason: LeftOutReason) => void,
): string | null {
  if (!/[\p{L}\p{N}]/u.test(source)) return null
  const aside = link.test(source) && countWords(source) < 3 ? null : classifyAside(prefix + source, language.code)
  if (aside !== null) {
    leave(source.trim(), aside)
    return null
  }
  if (kind !== 'heading' && isSmallTalk(source, language.code)) {
    leave(source.trim(), 'filler')
    return null
  }
  const { text, leftOut } = trimSentence(source.trim(), language, isSpoken)
  if (!/[\p{L}\p{N}]/u.test(text)) {
    leave(source.trim(), 'filler')
    return null
  }
  for (const one of leftOut) leave(one.text, one.reason)
  return text
}

/** A sentence in parentheses is read on its own: an aside goes, anything else stays where it is. */
function takeParentheses(text: string, code: string, leave: (text: string, reason: LeftOutReason) => void): string {
  return text
    .replaceAll(parenthesis, (whole, inside: string) => {
      const aside = classifyAside(inside, code)
      if (aside === null) return whole
      leave(whole.trim(), aside)
      return ''
    })
    .replace(/^\s+/, '')
}

const titleWish =
  /^\W*(?:working |possible |suggested |draft )?(?:title|headline|(?:blog |post |article )?idea|topic|subject|thema|betreff|idee|sujet|tema|oggetto|assunto|onderwerp|titel|überschrift|arbeitstitel|titre|título|titolo|werktitel|заголовок)(?: idea| suggestion|idee|vorschlag)?\s*[:=–-]\s*["“„«]?(.{3,90}?)["”“»]?[.]?$/iu
const readTitleWish = (text: string): string | null => titleWish.exec(text.trim())?.[1] ?? null

/** "Write a post about benches": what it is about. */
const readTopic = (text: string, language: Language): string | null =>
  language.topic.map((pattern) => pattern.exec(text.trim())?.[1]).find((found) => found !== undefined) ?? null

const isMostlyUpper = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0) * 0.6

/** A long run of words with hardly a mark between them: somebody spoke it. */
const isDictated = (text: string): boolean => {
  const words = countWords(text)
  return words > 40 && (text.match(/[.!?,;:]/g)?.length ?? 0) < words / 30
}

/** A sentence as it is compared with later ones. */
interface Said {
  readonly text: string
  /** Its words between spaces. */
  readonly run: string
  readonly words: ReadonlySet<string>
  readonly numbers: string
}
function toSaid(text: string): Said {
  const keys = splitWords(text).map(toKey)
  return { text, run: ` ${keys.join(' ')} `, words: new Set(keys), numbers: text.match(/\d+/g)?.join(' ') ?? '' }
}

/** Whether a sentence has no word of meaning that one before it lacks, the same figures, and most of its words. */
function isRepeated({ text, run, words, numbers }: Said, kept: readonly Said[], language: Language): boolean {
  if (words.size < 3) return false
  const content = [...words].filter((word) => word.length > 2 && !language.stopwords.has(word))
  const isAlike = (other: Said): boolean => {
    if (words.size > 3 && other.run.includes(run)) return true
    if (other.numbers !== numbers || !content.every((word) => other.words.has(word))) return false
    const shared = words.intersection(other.words).size
    return shared / words.size >= 0.9 && shared / other.words.size >= 0.6
  }
  return kept.some((other) => isAlike(other) && listLosses(other.text, text).every(({ kind }) => kind !== 'negation'))
}

/** Capital and full stop where running text needs them; items and facts keep their own end. */
function finishText(text: string, kind: LayoutKind, language: Language): string {
  if (kind === 'paragraph' || kind === 'dialogue') return finishSentence(text, language.code)
  return text.trim()
}

/** The same sound left out ten times is one entry. */
function mergeLeftOut(all: readonly LeftOut[]): LeftOut[] {
  const seen = new Set<string>()
  return all.filter(({ text, reason }) => {
    const key = `${reason} ${toKey(text)}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
