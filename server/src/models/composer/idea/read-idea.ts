import type { LeftOut, LeftOutReason } from '@draftwright/contract/left-out'
import type { WritingInput } from '../../writing.ts'
import type { Language } from '../language.ts'
import { detectLanguageCode, resolveLanguage } from '../languages.ts'
import { stripMarkup } from '../markup.ts'
import { finishSentence, fixShouting } from '../polish.ts'
import { splitSentences } from '../sentences.ts'
import { countWords } from '../words.ts'
import { classifyAside, isAboutWriting } from './asides.ts'
import { openEnvelope } from './envelope.ts'
import { type IdeaPart, listCertain, listDoubtful } from './find-doubt.ts'
import { type LayoutItem, type LayoutKind, parseLayout } from './layout.ts'
import {
  forbids,
  goesOn,
  isLeaning,
  isOpenlySecret,
  isVague,
  readNoteLabel,
  refersBack,
  splitFrame,
  splitPlace,
} from './refer-back.ts'
import { parenthesis, readSentence, takeParentheses } from './read-sentence.ts'
import { isRepeated, type Said, toSaid } from './repetition.ts'
import { hasOpenCorrection } from '../self-corrections.ts'
import { canEnd, splitDictation } from './split-dictation.ts'
import { areSteps } from './steps.ts'
import { toKey } from './verify.ts'
import { markWithheld } from './withheld.ts'

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
  /** What the mail that carries the idea names as its subject. */
  readonly subject: string | null
  /** What the author asks for a text about. */
  readonly topic: string | null
  /** All sentences, those too that were left out as asides. */
  readonly parts: readonly IdeaPart[]
  /** Those of the blocks of which only the author knows whether they are for readers. */
  readonly doubtful: readonly string[]
}

/** "<quote from client here>" is no tag. */
const gap = /<(?=\p{L}+ \p{L})([^<>="/\n]{4,80})>/gu

type Source = Pick<WritingInput, 'idea' | 'isVoice' | 'language'>

/**
 * Reads an idea; never throws, for any text. In languages without word lists nothing is left out but repetitions. Where a
 * weak sign of secrecy would leave no text, the text stays and the author is asked.
 */
export function readIdea(input: Source): ReadIdea {
  const first = readParts(input, false)
  const certain = listCertain(first.parts, first.language.code)
  const idea = certain.size > 0 ? readParts(input, false, certain) : first
  const isWeak = idea.leftOut.some(({ text, reason }) => reason === 'private' && !isOpenlySecret(text))
  return idea.blocks.length === 0 && idea.topic === null && isWeak ? readParts(input, true) : idea
}

function readParts(input: Source, isKept: boolean, certain: ReadonlySet<string> = new Set()): ReadIdea {
  const dropped: string[] = []
  const { text: source, subject, before, after } = openEnvelope(stripMarkup(input.idea.replaceAll(gap, '[$1]')))
  const language = resolveLanguage(input.language ?? detectLanguageCode(source.replaceAll(/https?:\/\/\S+/g, ' ')))
  const layout = parseLayout(source, dropped, language.code)
  const isShouted = isMostlyUpper(source)
  const leftOut: LeftOut[] = [...before, ...dropped.map((text) => ({ text, reason: 'instruction' as const }))]
  const kept: Said[] = []
  let title: string | null = null
  let topic: string | null = null
  const parts: IdeaPart[] = []
  const isOnly = layout.length === 1 && layout[0]?.items.length === 1

  const readItem = (item: LayoutItem, kind: LayoutKind, block: number, answered: LeftOutReason | null): IdeaItem => {
    // A fact without its value goes as a whole.
    const prefix = kind === 'facts' ? `${item.label}: ` : ''
    const isForbidden = kind === 'facts' && forbids(item.label ?? '') && hasNotes(block)
    const note = (text: string, isAside: boolean, isOpen = false) =>
      void parts.push({ text: prefix + text, kind, block, isAside, isOpen })
    const leave = (text: string, reason: LeftOutReason): void => {
      leftOut.push({ text: prefix + text, reason })
      if (reason === 'private' || reason === 'instruction') note(text, true)
    }
    const isSpoken = input.isVoice === true || kind === 'dialogue' || isDictated(item.text)
    const isRunning = kind === 'paragraph' || kind === 'dialogue' || kind === 'quote'
    const whole = isRunning || countWords(item.text) > 18 ? splitSentences(item.text) : [item.text]
    const isRecipe = isRunning && areSteps(whole, language.code)
    const sentences: string[] = []
    // What opens as a note for the editor, or answers one, is one to its end.
    let carried = answered
    let wasPrivate = false
    let isAfterAside = false
    for (const [place, spokenPart] of whole
      .flatMap((one) => (isSpoken ? splitDictation(one, language) : [one]))
      .entries()) {
      if (place === 0 && !isOnly) carried ??= isForbidden ? 'instruction' : readNoteLabel(prefix + spokenPart)
      if (carried !== null && !isKept) {
        leave(spokenPart.trim(), carried)
        continue
      }
      if (isAfterAside && goesOn(spokenPart, language.code) && !isKept) {
        leave(spokenPart.trim(), 'instruction')
        continue
      }
      const framed =
        kind === 'paragraph'
          ? splitFrame(spokenPart, language.code)
          : kind === 'heading'
            ? splitPlace(spokenPart)
            : null
      if (framed !== null && framed.frame !== '') leave(framed.frame, 'instruction')
      const part = framed?.payload ?? spokenPart
      const spoken = takeParentheses(part, language.code, leave)
      const named = kind === 'paragraph' ? readTitleWish(spoken) : null
      if (named !== null) {
        title ??= named
        leave(spoken, 'instruction')
        continue
      }
      const length = leftOut.length
      const isStep = (isRecipe && !isAboutWriting(spoken, language.code)) || (kind === 'heading' && framed !== null)
      const text = readSentence(
        spoken,
        prefix,
        isStep ? 'step' : kind,
        isSpoken,
        language,
        isKept ? leaveFiller : leave,
      )
      isAfterAside = text === null && leftOut.length > length && leftOut.at(-1)?.reason !== 'filler'
      const isPrivate = leftOut.length > length && leftOut.at(-1)?.reason === 'private'
      if (text === null) {
        if (isPrivate && refersBack(spoken, language.code) && !wasPrivate)
          takeReferent(sentences, kept.length > 1 && !isVague(spoken))
        wasPrivate = isPrivate
        topic ??= readTopic(spoken, language)
        continue
      }
      const shown = isShouted ? fixShouting(text, new Map(), true) : text
      const finished = finishText(shown, kind, language)
      if (certain.has(prefix + finished)) {
        leave(part, 'instruction')
        isAfterAside = true
        continue
      }
      const said = toSaid(shown)
      if (kind !== 'heading' && kind !== 'table' && isRepeated(said, kept, language)) {
        leave(part, 'repeated')
        continue
      }
      kept.push(said)
      sentences.push(finished)
      const isOpen =
        isKept ||
        (wasPrivate && isLeaning(finished, language.code)) ||
        isUnclear(finished, isSpoken && !/[.!?…]\W*$/u.test(spokenPart), isSpoken, language)
      wasPrivate = false
      note(finished.replaceAll(parenthesis, ''), false, isOpen)
      for (const [inside] of finished.matchAll(parenthesis)) note(inside.trim(), false)
    }
    return { label: item.label, level: item.level, sentences }

    function leaveFiller(text: string, reason: LeftOutReason): void {
      if (reason === 'filler') leave(text, reason)
    }
  }

  /** Facts among which some tell the editor what to do. */
  const hasNotes = (block: number): boolean =>
    layout[block]?.items.some(({ label, text }) => classifyAside(`${label}: ${text}`, language.code) !== null) === true

  /** The sentence that a request for silence speaks of goes with it; where that is not sure, its author is asked. */
  const takeReferent = (sentences: string[], hasSubject: boolean): void => {
    const at = parts.findLastIndex(({ isAside, text }) => !isAside && !text.startsWith('('))
    const part = parts[at]
    if (part === undefined) return
    const isSure = hasSubject && sentences.length > 0
    parts[at] = { ...part, isAside: isSure, isOpen: true }
    if (isSure) leftOut.splice(-1, 0, { text: sentences.pop() ?? '', reason: 'private' })
  }

  const blocks = layout.map(({ kind, ordered, items }, block) => {
    let answered: LeftOutReason | null = null
    const read = items.map((item) => {
      const length = leftOut.length
      const one = readItem(item, kind, block, answered)
      const isAsked = kind === 'dialogue' && one.sentences.length === 0 && /[?？]\s*$/u.test(item.text)
      const reason = leftOut
        .slice(length)
        .find((out) => out.reason === 'private' || out.reason === 'instruction')?.reason
      answered = isAsked ? (reason ?? null) : null
      return one
    })
    return { kind, ordered, items: read.filter(({ sentences }) => sentences.length > 0) }
  })
  leftOut.push(...after)
  const marked = markWithheld(parts, language)
  return {
    language,
    blocks: blocks.filter(({ items }) => items.length > 0),
    leftOut: mergeLeftOut(leftOut),
    title,
    subject: subject !== null && countWords(subject) > 2 && !isAboutWriting(subject, language.code) ? subject : null,
    topic,
    parts: marked,
    doubtful: listDoubtful(marked, language.code),
  }
}

/** Sentences of an idea that may be meant for the editor and not for readers, as they stand in a draft. */
export const listDoubtfulSentences = (input: Source): readonly string[] => readIdea(input).doubtful

/** What the author of an idea does not want to see published. */
export const listPrivateSentences = (idea: string): string[] =>
  readIdea({ idea }).leftOut.flatMap(({ text, reason }) => (reason === 'private' ? [text] : []))

/** A sentence that stops before its end, or holds both what a speaker said and what should replace it. */
const isUnclear = (text: string, isUnmarked: boolean, isSpoken: boolean, { code }: Language): boolean =>
  saidTwice.test(text) || (isSpoken && hasOpenCorrection(text, code)) || (isUnmarked && !canEnd(text, code))
/** "1992 begun, 1993 begun" */
const saidTwice = /(?<!\p{N})\d+ (\p{L}{5,}), \d+ \1(?!\p{L})/iu

const titleWish =
  /^\W*(?:working |possible |suggested |draft )?(?:title|headline|titel|überschrift|arbeitstitel|titre|título|titolo|werktitel|заголовок)(?: idea| suggestion|idee|vorschlag)?\s*[:=–-]\s*["“„«]?(.{3,90}?)["”“»]?[.]?$/iu
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
