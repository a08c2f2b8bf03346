import type { WritingInput } from '../writing.ts'
import { cleanSentence, isSameStatement } from './clean.ts'
import { isPromptInjection } from './prompt-injection.ts'
import { detectLanguageCode, resolveLanguage } from './languages.ts'
import type { Language } from './language.ts'
import { parseBlocks, type RawBlock } from './raw-blocks.ts'
import { stripMarkup } from './markup.ts'
import { finishSentence, fixShouting } from './polish.ts'
import { removeSelfCorrections } from './self-corrections.ts'
import { splitClauses, splitSentences } from './sentences.ts'
import { listContentStems, countWords, splitWords } from './words.ts'

export interface Sentence {
  id: number
  text: string
  stems: string[]
  words: number
  /** Depends on the sentence before it. */
  leans: boolean
  role: 'claim' | 'example' | 'question' | 'action' | 'closing'
}

export interface Block {
  kind: 'paragraph' | 'list' | 'heading' | 'links'
  ordered: boolean
  sentences: Sentence[]
}

/**
 * The parsed idea: blocks in the author's order, cleaned sentences, the topic if the author names it, and what was
 * omitted.
 */
export interface ParsedIdea {
  language: Language
  blocks: Block[]
  topic: string | null
  dropped: string[]
  seed: string
  isShouted: boolean
}

const link = /https?:\/\/[^\s<>()\]]+(?:\([^\s()]*\))?/

export function parseIdea(input: WritingInput): ParsedIdea {
  const dropped: string[] = []
  const text = stripMarkup(input.idea)
  const language = resolveLanguage(input.language ?? detectLanguageCode(text.replace(/https?:\/\/\S+/g, ' ')))
  const spellings = collectSpellings(input)
  const source: ParsedIdea = {
    language,
    blocks: [],
    topic: null,
    dropped,
    seed: text.slice(0, 400) + input.channel.type,
    isShouted: (text.match(/\p{Lu}/gu)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0) * 0.6,
  }
  const kept: Sentence[] = []
  const raws = toProse(parseBlocks(text, dropped))
  if (isTitleLine(raws)) {
    const line = raws.shift()?.texts[0] ?? ''
    source.topic = cleanSentence(extractTopic(line, language) ?? line, language, false)
  }
  for (const raw of raws) {
    const block = parseBlock(raw, source, input.isVoice === true, spellings, kept)
    if (block.sentences.length) source.blocks.push(block)
  }
  return source
}

function parseBlock(
  raw: RawBlock,
  source: ParsedIdea,
  isVoice: boolean,
  spellings: Map<string, string>,
  kept: Sentence[],
): Block {
  const { language } = source
  const isLinks =
    raw.kind !== 'heading' &&
    raw.texts.length > 0 &&
    raw.texts.every((text) => link.test(text) && countWords(text) < 16)
  const kind = !isLinks && isNotes(raw, language) ? 'list' : raw.kind
  const block: Block = { kind: isLinks ? 'links' : kind, ordered: raw.ordered, sentences: [] }
  const spoken = raw.spoken || isVoice
  for (const text of raw.texts) {
    const line = removeSelfCorrections(text, language.code)
    const pieces =
      raw.kind === 'paragraph' && !isLinks
        ? splitSentences(line)
        : raw.kind === 'list' && isLongItem(line)
          ? splitSentences(line)
          : [line]
    const item: string[] = []
    for (const piece of pieces) {
      for (const clause of kind === 'paragraph' && (spoken || countWords(piece) > 60)
        ? splitClauses(piece, language, spoken ? 22 : 40)
        : [piece]) {
        const text = parseSentence(fixShouting(clause, spellings, source.isShouted), source, spoken, block.kind)
        if (text) item.push(text)
      }
    }
    for (const text of kind === 'list' ? (item.length ? [item.join(' ')] : []) : item) {
      const twin = kept.find((other) => isSameStatement(other.text, text))
      if (twin && raw.kind !== 'heading') {
        source.dropped.push(text)
        continue
      }
      const sentence = createSentence(kept.length, text, language)
      kept.push(sentence)
      block.sentences.push(sentence)
    }
  }
  return block
}

/** "Ideas for a post about benches" names its topic twice: the inner one counts. */
function extractTopic(text: string, language: Language): string | null {
  const named = language.topic.map((pattern) => pattern.exec(text)?.[1]).find(Boolean)
  return named ? (extractTopic(named, language) ?? named) : null
}

/** A single first line without final punctuation, above two or more blocks: the author's title. */
function isTitleLine([first, ...rest]: RawBlock[]): boolean {
  const [line = '', ...more] = first?.kind === 'paragraph' && !first.spoken ? first.texts : []
  const words = countWords(line)
  return (
    more.length === 0 &&
    words >= 4 &&
    words <= 13 &&
    rest.length >= 2 &&
    !/[.!?…。！？:]["'”»)]*$/.test(line) &&
    !link.test(line) &&
    !isPromptInjection(line)
  )
}

/** Converts an idea that is only a list of statements to prose, which reads better. */
function toProse(blocks: RawBlock[]): RawBlock[] {
  const texts = blocks.flatMap((block) => (block.kind === 'list' ? block.texts : []))
  const other = blocks.filter((block) => block.kind === 'paragraph').flatMap((block) => block.texts)
  const words = texts.reduce((sum, text) => sum + countWords(text), 0)
  if (
    blocks.some((block) => block.kind === 'heading' || block.ordered) ||
    texts.length < 4 ||
    countWords(other.join(' ')) > 25 ||
    words / texts.length < 6
  )
    return blocks
  const end = (text: string): string => (/[.!?…:。]$/.test(text) ? text : `${text}.`)
  return blocks.map((block) =>
    block.kind === 'list' ? { ...block, kind: 'paragraph', texts: block.texts.map(end) } : block,
  )
}

/** Short lines in sequence, none a sentence: a list without markers. */
function isNotes(raw: RawBlock, language: Language): boolean {
  if (raw.kind !== 'paragraph' || raw.spoken || raw.texts.length < 3) return false
  return (
    raw.texts.every((text) => countWords(text) <= 14 && !/[.!?。]$/.test(text)) &&
    raw.texts.filter((text) => !isStatement(text, language)).length > raw.texts.length / 2
  )
}

const isLongItem = (text: string): boolean => /[.!?]\s+\p{Lu}/u.test(text)

function parseSentence(raw: string, source: ParsedIdea, spoken: boolean, kind: Block['kind']): string | null {
  const { language } = source
  const drop = (): null => {
    source.dropped.push(raw)
    return null
  }
  if (isPromptInjection(raw)) return drop()
  if (language.talk.some((talk) => talk.test(raw.trim()))) return drop()
  const cleaned = cleanSentence(raw, language, spoken)
  if (!cleaned || !/[\p{L}\p{N}]/u.test(cleaned)) return drop()
  if (language.talk.some((talk) => talk.test(cleaned))) return drop()
  const topic = extractTopic(cleaned, language) ?? extractTopic(raw.trim(), language)
  if (topic) {
    if (source.topic) return drop()
    source.topic = finishSentence(cleanSentence(topic, language, spoken), language.code).replace(/[.。]$/, '')
    return isStatement(source.topic, language) && countWords(source.topic) > 9
      ? finishSentence(source.topic, language.code)
      : drop()
  }
  if (spoken && countWords(cleaned) < 3) return drop()
  if (kind === 'list' || kind === 'heading')
    return finishSentence(cleaned, language.code).replace(
      kind === 'heading' || !isStatement(cleaned, language) ? /[.。]$/ : /$^/,
      '',
    )
  return kind === 'links' ? cleaned : finishSentence(cleaned, language.code)
}

/** A whole sentence rather than a note: long enough, and with function words. */
function isStatement(text: string, language: Language): boolean {
  const words = splitWords(text)
  if (!language.stopwords.size) return /[。.!?！？]$/.test(text) || words.length > 6
  const small = words.filter((word) => language.stopwords.has(word.toLowerCase())).length
  return (words.length >= 5 && small >= 2) || words.length >= 9 || /[.!?]$/.test(text)
}

export function createSentence(id: number, text: string, language: Language): Sentence {
  const role = /[?？]["'”»)]*$/.test(text)
    ? 'question'
    : language.callToAction.test(text)
      ? 'action'
      : language.closing.test(text)
        ? 'closing'
        : language.example.test(text)
          ? 'example'
          : 'claim'
  return {
    id,
    text,
    stems: listContentStems(text, language),
    words: countWords(text),
    leans: language.leaning.test(text),
    role,
  }
}

/** Words with known capitalisation: names in the pillar, the channel and earlier posts. */
function collectSpellings(input: WritingInput): Map<string, string> {
  const known = new Map<string, string>()
  const texts = [
    input.pillar?.name,
    input.pillar?.description,
    ...(input.pillar?.keywords ?? []),
    input.keyword,
    ...input.earlier.slice(0, 20).map((post) => post.text),
  ]
  for (const text of texts) {
    for (const match of (text ?? '').matchAll(/(?<=\p{Ll}[,]? |^)(\p{Lu}[\p{L}\p{N}]+|\p{Ll}+\p{Lu}\p{L}*)/gu)) {
      if (match.index > 0 || /\p{Lu}.*\p{Lu}/u.test(match[0])) known.set(match[0].toLowerCase(), match[0])
    }
  }
  return known
}
