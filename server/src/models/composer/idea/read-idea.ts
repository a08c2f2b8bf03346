import type { LeftOut } from '@draftwright/contract/left-out'
import type { WritingInput } from '../../writing.ts'
import { type EditedText, editText } from '../labels/edit-text.ts'
import type { Language } from '../language.ts'
import { detectLanguageCode, resolveLanguage } from '../languages.ts'
import { stripMarkup } from '../markup.ts'
import { finishSentence, fixShouting, normalizeText } from '../polish.ts'
import { rolePrefix } from '../prompt-injection.ts'
import { capitalizeAfterStops, splitNotes } from '../sentences.ts'
import { countWords, splitWords, stemWord } from '../words.ts'
import { divideCsvRows } from './csv-rows.ts'
import type { IdeaBlock, IdeaItem } from './idea-block.ts'
import { type LayoutBlock, type LayoutItem, parseLayout } from './layout.ts'
import { isUnmarkedQuestion, markQuestion } from './questions.ts'
import { isRepeated, type Said, toSaid } from './repetition.ts'
import { isNegation, toKey } from './verify.ts'

/** An idea as an editor reads it: every sentence is in a block or was left out, both in the author's order. */
export interface ReadIdea {
  readonly language: Language
  readonly blocks: readonly IdeaBlock[]
  readonly leftOut: readonly LeftOut[]
  /** A title that the author names. */
  readonly title: string | null
  /** What the author asks for a text about. */
  readonly topic: string | null
  /** Sentences of the blocks of which only the author knows whether they are for readers. */
  readonly doubtful: readonly string[]
}

type Source = Pick<WritingInput, 'idea' | 'isVoice' | 'language'>

/** "<quote from client here>" is no tag. */
const gap = /<(?=\p{L}+ \p{L})([^<>="/\n]{4,80})>/gu

/** Each step of a run reads the same idea again. */
const recent = new Map<string, ReadIdea>()
const mostRecent = 8

/** Reads an idea; never throws, for any text. In languages without labels nothing is left out but repetitions and orders to a model. */
export function readIdea(input: Source): ReadIdea {
  const key = JSON.stringify([input.idea, input.isVoice === true, input.language ?? null])
  const known = recent.get(key)
  if (known !== undefined) return known
  const read = readAnew(input)
  recent.set(key, read)
  for (const oldest of recent.keys()) if (recent.size > mostRecent) recent.delete(oldest)
  return read
}

function readAnew(input: Source): ReadIdea {
  const lines = divideCsvRows(stripMarkup(input.idea.replaceAll(gap, '[$1]'))).split('\n')
  const source = lines.filter((line) => !rolePrefix.test(line)).join('\n')
  const language = resolveLanguage(input.language ?? detectLanguageCode(source.replaceAll(/https?:\/\/\S+/g, ' ')))
  const edited = editText(source, language.code, input.isVoice === true)
  const layout = parseLayout(edited.text, language.code)
  const isShouted = isMostlyUpper(source)
  const repeated: LeftOut[] = []
  const kept: Said[] = []
  const doubts = edited.doubtful.map((text) => toKeys(text))
  const doubtful: string[] = []

  const readSentences = (block: LayoutBlock, item: LayoutItem): string[] =>
    splitNotes(item.text).flatMap((raw, at, all) => {
      const text = normalizeText(raw, language.code)
      if (!/[\p{L}\p{N}]/u.test(text)) return []
      const shown = capitalizeAfterStops(isShouted ? fixShouting(text, new Map(), true) : text)
      const isAsked = block.kind === 'dialogue' && at === all.length - 1 && isUnmarkedQuestion(shown, language.code)
      const finished = finishText(shown, block.kind, language, isAsked)
      const said = toSaid(shown)
      if (block.kind !== 'heading' && block.kind !== 'table' && isRepeated(said, kept, language)) {
        repeated.push({ text: raw, reason: 'repeated' })
        return []
      }
      kept.push(said)
      const keys = toKeys(finished)
      if (doubts.some((doubt) => doubt !== '' && (keys.includes(doubt) || doubt.includes(keys))))
        doubtful.push(finished)
      return [finished]
    })

  const blocks = layout.flatMap((block): IdeaBlock[] => {
    const items = block.items
      .map((item): IdeaItem => ({ label: item.label, level: item.level, sentences: readSentences(block, item) }))
      .filter(({ sentences }) => sentences.length > 0)
    return items.length > 0 ? [{ kind: block.kind, ordered: block.ordered, items }] : []
  })
  const withheld = listWithheld(edited, blocks, language)
  // Lines that speak for a model or its operator.
  const ordered = lines
    .filter((line) => rolePrefix.test(line))
    .map((text) => ({ text, reason: 'instruction' as const }))
  return {
    language,
    blocks,
    leftOut: mergeLeftOut([...ordered, ...edited.leftOut, ...repeated]),
    title: readFirst(edited.leftOut, readTitleWish),
    topic: readFirst(edited.leftOut, (text) => readTopic(text, language)),
    // A single sentence is what the text is about.
    doubtful: kept.length === 1 ? [] : [...new Set([...doubtful, ...withheld])],
  }
}

/** Sentences of an idea that may be meant for the editor and not for readers, as they stand in a draft. */
export const listDoubtfulSentences = (input: Source): readonly string[] => readIdea(input).doubtful

/** What the author of an idea does not want to see published. */
export const listPrivateSentences = (idea: string, isVoice: boolean): string[] =>
  readIdea({ idea, isVoice }).leftOut.flatMap(({ text, reason }) => (reason === 'private' ? [text] : []))

/** A word that few sentences have tells which are meant. */
const mostMeant = 2

/** Sentences of the text with a name, figure or seldom word of what a note denies: "Please don't mention Lindqvist", "leave the leaflet out". */
function listWithheld(
  { leftOut, doubtful }: Pick<EditedText, 'leftOut' | 'doubtful'>,
  blocks: readonly IdeaBlock[],
  language: Language,
): string[] {
  const denied = leftOut.flatMap(({ text, reason }) =>
    reason === 'private' || (reason === 'instruction' && denies(text)) ? [text] : [],
  )
  const named = denied.flatMap((text) =>
    splitWords(text)
      .slice(1)
      .filter((word) => /^\p{Lu}\p{Ll}{2}|\d{2}/u.test(word)),
  )
  const sentences = blocks.flatMap(({ items }) => items.flatMap((item) => item.sentences))
  const stems = sentences.map((text) => new Set(splitWords(text).map((word) => stemWord(word.toLowerCase()))))
  const meant = denied
    .concat(doubtful)
    .filter((text) => leavesOut.test(text))
    .flatMap((text) => splitWords(text).filter((word) => word.length >= fewestLetters))
    .filter((word) => !language.stopwords.has(word.toLowerCase()))
    .map((word) => stemWord(word.toLowerCase()))
    .filter((stem) => stems.filter((own) => own.has(stem)).length <= mostMeant)
  return sentences.filter(
    (text, at) => splitWords(text).some((word) => named.includes(word)) || meant.some((stem) => stems[at]?.has(stem)),
  )
}

const fewestLetters = 5
/** Says what is not to be mentioned, and not only how to write. */
const leavesOut =
  /(?<!\p{L})(?:leave|left|keep) (?:\p{L}+ ){0,4}out(?!\p{L})|(?<!\p{L})(?:mention|skip|omit|weglassen|erwähn\p{L}*|nenn\p{L}*|mencion\p{L}*|menzion\p{L}*|nomin\p{L}*|mentionn\p{L}*|noem\p{L}*|weglaten)(?!\p{L})/iu
const denies = (text: string): boolean =>
  leavesOut.test(text) || splitWords(text).some((word) => isNegation(word.toLowerCase()))

const toKeys = (text: string): string => (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(toKey).join(' ')

const readFirst = (leftOut: readonly LeftOut[], read: (text: string) => string | null): string | null => {
  for (const { text, reason } of leftOut) {
    const found = reason === 'instruction' ? read(text) : null
    if (found !== null) return found
  }
  return null
}

const titleWish =
  /^\W*(?:working |possible |suggested |draft )?(?:title|headline|titel|überschrift|arbeitstitel|titre|título|titolo|werktitel)(?: idea| suggestion|idee|vorschlag)?\s*[:=–-]\s*["“„«]?(.{3,90}?)["”“»]?[.]?$/iu
/** The title that a note names. */
const readTitleWish = (text: string): string | null => {
  const found = titleWish.exec(text.trim())?.[1] ?? null
  return found === null || countWords(found) < 2 ? null : found
}

/** "Write a post about benches": what it is about. */
const readTopic = (text: string, language: Language): string | null =>
  language.topic
    .map((pattern) => pattern.exec(text.trim().replace(/[.!]+$/u, ''))?.[1])
    .find((found) => found !== undefined && !pointing.test(found)) ?? null
/** "This one for a while" names nothing. */
const pointing = /^(?:this|that|these|those|it|das|dies\p{L}*|es)(?!\p{L})/iu

const isMostlyUpper = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0) * 0.6

/** Capital and full stop where running text needs them; items and facts keep their own end. */
function finishText(text: string, kind: LayoutBlock['kind'], language: Language, isAsked: boolean): string {
  if (isAsked) return markQuestion(text, language.code)
  return kind === 'paragraph' || kind === 'dialogue' ? finishSentence(text, language.code) : text.trim()
}

/** The same sound left out ten times is one entry. */
function mergeLeftOut(all: readonly LeftOut[]): LeftOut[] {
  const seen = new Set<string>()
  return all.filter(({ text, reason }) => {
    const key = `${reason} ${toKey(text)}`
    if (seen.has(key) || !/[\p{L}\p{N}]/u.test(text)) return false
    seen.add(key)
    return true
  })
}
