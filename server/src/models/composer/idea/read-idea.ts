import type { LeftOut, LeftOutReason } from '@draftwright/contract/left-out'
import type { WritingInput } from '../../writing.ts'
import type { Language } from '../language.ts'
import { detectLanguageCode, resolveLanguage } from '../languages.ts'
import { stripMarkup } from '../markup.ts'
import { finishSentence, fixShouting } from '../polish.ts'
import { capitalizeAfterStops, splitNotes } from '../sentences.ts'
import { countWords } from '../words.ts'
import { classifyAside, isAboutWriting } from './asides.ts'
import { openEnvelope } from './envelope.ts'
import type { IdeaBlock, IdeaItem } from './idea-block.ts'
import { type IdeaPart, listDoubtful } from './find-doubt.ts'
import { takeCertain } from './take-certain.ts'
import { isNoteTail } from './for-helper.ts'
import { type LayoutItem, type LayoutKind, parseLayout } from './layout.ts'
import { isUnmarkedQuestion, markQuestion } from './questions.ts'
import { isCutToPieces, isTooMuch, longestCuts, pronoun, splitAside } from './limit-cuts.ts'
import {
  isForbidding,
  isContinuation,
  isLeaning,
  isVague,
  readNoteLabel,
  hasBackReference,
  splitFrame,
  splitPlace,
} from './refer-back.ts'
import { parenthesis, readSentence, takeParentheses } from './read-sentence.ts'
import { isRepeated, type Said, toSaid } from './repetition.ts'
import { removeRestarts } from './restarts.ts'
import { hasOpenCorrection } from '../self-corrections.ts'
import { joinCorrections } from './join-corrections.ts'
import { canEnd, splitDictation } from './split-dictation.ts'
import { areSteps, isStep } from './steps.ts'
import { toKey } from './verify.ts'
import { markWithheld } from './withheld.ts'

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
 * Reads an idea; never throws, for any text. In languages without word lists nothing is left out but repetitions. What would
 * leave less than half of the text, unless it only asks for one, stays and its author is asked.
 */
export const readIdea = (input: Source): ReadIdea => readWithin(input, longestCuts)

function readWithin(input: Source, [longestCut = 0, ...shorter]: readonly number[]): ReadIdea {
  const idea = readParts(input, longestCut)
  return shorter.length > 0 && idea.topic === null && isCutToPieces(idea) ? readWithin(input, shorter) : idea
}

function readParts(input: Source, longestCut: number): ReadIdea {
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
  const allWords = countWords(source)
  const isOnly = layout.length === 1 && layout[0]?.items.length === 1

  const readItem = (
    item: LayoutItem,
    kind: LayoutKind,
    block: number,
    answered: LeftOutReason | null,
    isReply: boolean,
  ): IdeaItem => {
    // A fact without its value goes as a whole.
    const prefix = kind === 'facts' ? `${item.label}: ` : ''
    const isForbidden = kind === 'facts' && isForbidding(item.label ?? '') && hasNotes(block)
    const note = (text: string, isAside: boolean, isOpen = false) =>
      void parts.push({ text: prefix + text, kind, block, isAside, isOpen, place: leftOut.length })
    let isHeld = false
    /** Whether it may be left out, and is. */
    const leave = (text: string, reason: LeftOutReason): boolean => {
      const isAside = reason === 'private' || reason === 'instruction'
      if (isAside && isTooMuch(text, longestCut, allWords)) return !(isHeld = true)
      leftOut.push({ text: prefix + text, reason })
      if (isAside) note(text, true)
      return true
    }
    const isSpoken = input.isVoice === true || (kind === 'dialogue' && item.label !== null) || isDictated(item.text)
    const isRunning = kind === 'paragraph' || kind === 'dialogue' || kind === 'quote'
    // What a request for silence within the same breath, or a correction, may speak of.
    const meant = new Set<string>()
    const noted = isRunning || countWords(item.text) > 18 ? splitNotes(item.text) : [item.text]
    const whole = joinCorrections(noted, language.code, (sentence) => void meant.add(sentence))
    const isRecipe = isRunning && areSteps(whole, language.code)
    const isAside = (clause: string): boolean => classifyAside(clause, language.code) !== null
    const sentences: string[] = []
    // What opens as a note for the editor, or answers one, is one to its end.
    let carried = answered
    let wasPrivate = false
    let isAfterAside = false
    const spokenParts = whole
      .flatMap((one) =>
        isSpoken ? splitDictation(removeRestarts(one, language.code, leave), language, { isAside, leave }) : [one],
      )
      .flatMap((one) => splitAside(one, language.code, meant))
    if (isSpoken)
      for (const [at, part] of spokenParts.slice(1).entries())
        if (pronoun.test(part) && classifyAside(part, language.code) === 'private') meant.add(spokenParts[at] ?? '')
    for (const [place, spokenPart] of spokenParts.entries()) {
      isHeld = false
      if (place === 0 && !isOnly) carried ??= isForbidden ? 'instruction' : readNoteLabel(prefix + spokenPart)
      if (carried !== null && leave(spokenPart.trim(), carried)) continue
      const isTail =
        isContinuation(spokenPart, language.code) ||
        (isSpoken && isReason(spokenPart)) ||
        isNoteTail(spokenPart, leftOut.at(-1)?.text ?? '')
      if (isAfterAside && isTail && leave(spokenPart.trim(), 'instruction')) continue
      const framed =
        kind === 'paragraph'
          ? (splitFrame(spokenPart, language.code) ??
            (parts.length === 0 && /, (?:for|für|pour|para|per|voor) [^,]+$/iu.test(spokenPart)
              ? splitPlace(spokenPart)
              : null))
          : kind === 'heading'
            ? splitPlace(spokenPart)
            : null
      const isFramed = framed !== null && (framed.frame === '' || leave(framed.frame, 'instruction'))
      const part = isFramed ? framed.payload : spokenPart
      const spoken = takeParentheses(part, language.code, leave)
      const named = kind === 'paragraph' ? readTitleWish(spoken) : null
      if (named !== null && leave(spoken, 'instruction')) {
        title ??= named
        continue
      }
      const length = leftOut.length
      const isAnswer = place === 0 ? isReply : /[?？]\W*$/u.test(sentences.at(-1) ?? '')
      const isStep = (isRecipe && !isAboutWriting(spoken, language.code)) || (kind === 'heading' && isFramed)
      const text = readSentence(spoken, prefix, isAnswer ? 'reply' : isStep ? 'step' : kind, isSpoken, language, leave)
      isAfterAside = text === null && leftOut.length > length && leftOut.at(-1)?.reason !== 'filler'
      const isPrivate = leftOut.length > length && leftOut.at(-1)?.reason === 'private'
      if (text === null) {
        if (isPrivate && hasBackReference(spoken, language.code) && !wasPrivate)
          takeReferent(sentences, kept.length > 1 && !isVague(spoken))
        wasPrivate = isPrivate
        topic ??= readTopic(spoken, language)
        continue
      }
      const shown = capitalizeAfterStops(isShouted ? fixShouting(text, new Map(), true) : text)
      const isAsked =
        kind === 'dialogue' &&
        place === spokenParts.length - 1 &&
        (isUnmarkedQuestion(shown, language.code) || asker.test(item.label ?? ''))
      const finished = finishText(shown, kind, language, isAsked)
      const said = toSaid(shown)
      if (kind !== 'heading' && kind !== 'table' && isRepeated(said, kept, language)) {
        leave(part, 'repeated')
        continue
      }
      kept.push(said)
      sentences.push(finished)
      const isOpen =
        isHeld ||
        meant.has(spokenPart) ||
        (wasPrivate && isLeaning(finished, language.code) && !anew.test(finished)) ||
        isUnclear(finished, isSpoken && !/[.!?…]\W*$/u.test(spokenPart), isSpoken, language)
      wasPrivate = false
      note(finished.replaceAll(parenthesis, ''), false, isOpen)
      for (const [inside] of finished.matchAll(parenthesis)) note(inside.trim(), false)
    }
    return { label: item.label, level: item.level, sentences }
  }

  /** Facts among which some tell the editor what to do. */
  const hasNotes = (block: number): boolean =>
    layout[block]?.items.some(({ label, text }) => classifyAside(`${label}: ${text}`, language.code) !== null) === true

  /** The sentence that a request for silence speaks of goes with it; where that is not sure, its author is asked. */
  const takeReferent = (sentences: string[], hasSubject: boolean): void => {
    const at = parts.findLastIndex(({ isAside, text }) => !isAside && !text.startsWith('('))
    const part = parts[at]
    if (part === undefined) return
    const isSure = hasSubject && sentences.length > 0 && !isTooMuch(part.text, longestCut, allWords)
    parts[at] = { ...part, isAside: isSure, isOpen: true }
    if (isSure) leftOut.splice(-1, 0, { text: sentences.pop() ?? '', reason: 'private' })
  }

  const blocks = layout.map(({ kind, ordered, items }, block) => {
    let answered: LeftOutReason | null = null
    const above = layout[block - 1]
    let isQuestion = above?.kind === 'heading' && /[?？]\W*$/u.test(above.items.at(-1)?.text ?? '')
    const read = items.map((item) => {
      const length = leftOut.length
      const one = readItem(item, kind, block, answered, isQuestion)
      isQuestion = /[?？]\W*$/u.test(one.sentences.at(-1) ?? '')
      const isAsked = kind === 'dialogue' && one.sentences.length === 0 && /[?？]\s*$/u.test(item.text)
      const reason = leftOut
        .slice(length)
        .find((out) => out.reason === 'private' || out.reason === 'instruction')?.reason
      answered = isAsked ? (reason ?? null) : null
      return one
    })
    return { kind, ordered, items: read.filter(({ sentences }) => sentences.length > 0) }
  })
  const sure =
    longestCut === 0 ? { parts, blocks, leftOut, certain: [] } : takeCertain({ parts, blocks, leftOut }, language.code)
  const marked = markWithheld(sure.parts, language)
  return {
    language,
    blocks: sure.blocks.filter(({ items }) => items.length > 0),
    leftOut: mergeLeftOut([...sure.leftOut, ...after]),
    title,
    subject: subject !== null && countWords(subject) > 2 && !isAboutWriting(subject, language.code) ? subject : null,
    topic,
    parts: marked,
    // A model that keeps one is asked about it.
    doubtful: [...listDoubtful(marked, language.code), ...sure.certain],
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
/** "… because I am always asked": why the author wants the text. */
const isReason = (text: string): boolean =>
  /^(?:because|weil|perché|porque|parce qu|omdat)/iu.test(text) && countWords(text) < 12
/** A joint with a subject or a case of its own goes on with nothing. */
const anew =
  /^(?:and|but|so|und|aber|also|y|pero|et|mais) (?:yeah|ja|nada|if|when|wenn|wer|si|cuando|the|an?|der|die|das|el|la|le)(?!\p{L})/iu
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

/** Who asks, where a label says no more. */
const asker = /^(?:q|f|v|question|frage|pregunta|domanda|pergunta|vraag|питання)$/iu

/** Capital and full stop where running text needs them; items and facts keep their own end. */
function finishText(text: string, kind: LayoutKind, language: Language, isAsked: boolean): string {
  if (isAsked && /[\p{L}\p{N}]$/u.test(text) && !isStep(text.replace(/^do /iu, ''), language.code))
    return finishSentence(markQuestion(text, language.code), language.code)
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
