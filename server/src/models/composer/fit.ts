import { toSlug } from '../../documents/slug.ts'
import type { Fit, WritingInput } from '../writing.ts'
import { parseMarkdown, printMarkdown, removeEmptyHeadings, type Piece } from './document.ts'
import type { ReadIdea } from './idea/read-idea.ts'
import { isLeaning, isReply } from './idea/refer-back.ts'
import { isTold } from './idea/requests.ts'
import { isLesson } from './idea/title-sources.ts'
import { countUnmarked } from './idea/split-dictation.ts'
import { isDangling } from './idea/titles.ts'
import type { Language } from './language.ts'
import { finishSentence } from './polish.ts'
import { splitSentences } from './sentences.ts'
import { findVerbIndex } from './verbs.ts'
import { countWords, foldText, countGraphemes, listContentStems, splitWords } from './words.ts'

/** Fits a text to its channel: form, length as counted by the network, excerpt, hashtags, slug. */
export function fitToChannel(
  markdown: string,
  input: WritingInput,
  title: string,
  keyword: string,
  { language, doubtful }: Pick<ReadIdea, 'language' | 'doubtful'>,
): Fit {
  const { norm } = input.channel
  let pieces = parseMarkdown(markdown)
  if (!norm.hasHeadings) pieces = pieces.filter((piece) => piece.kind !== 'heading')
  if (!norm.linksAllowed) pieces = pieces.map(removeLinks)
  const hashtags = chooseHashtags(input, pieces, keyword)
  const room =
    norm.maxCharacters === null
      ? null
      : norm.maxCharacters - (hashtags.length ? countGraphemes(hashtags.map((tag) => `#${tag}`).join(' ')) + 2 : 0)
  if (room !== null) pieces = shortenPieces(pieces, room, language)
  return {
    markdown: printMarkdown(removeEmptyHeadings(pieces)),
    excerpt: chooseExcerpt(pieces, title, language, doubtful),
    hashtags,
    slug: toSlug(title || keyword),
  }
}

function removeLinks(piece: Piece): Piece {
  const bare = (text: string): string =>
    text
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/https?:\/\/\S+/g, '')
      .trim()
  if (piece.kind === 'list') return { ...piece, items: piece.items.map(bare) }
  return { ...piece, text: bare(piece.text) }
}

const measureLength = (pieces: Piece[]): number =>
  countGraphemes(printMarkdown(pieces.filter((piece) => piece.kind !== 'prompt')))

/** Removes whole blocks from the end, then whole sentences, then a clause; never a word from the middle. */
function shortenPieces(pieces: Piece[], room: number, language: Language): Piece[] {
  let kept = pieces
  while (kept.filter((piece) => piece.kind !== 'prompt').length > 1 && measureLength(kept) > room) {
    const at = kept.findLastIndex((piece) => piece.kind !== 'prompt')
    const last = kept[at]
    if (last?.kind === 'list' && last.items.length > 2)
      kept = kept.with(at, { ...last, items: last.items.slice(0, -1) })
    else kept = kept.filter((_, index) => index !== at)
  }
  const only = kept.find((piece) => piece.kind === 'paragraph')
  if (only?.kind !== 'paragraph' || measureLength(kept) <= room) return kept
  let sentences = splitSentences(only.text)
  while (sentences.length > 1 && countGraphemes(sentences.join(' ')) > room) sentences = sentences.slice(0, -1)
  let text = sentences.join(' ')
  while (countGraphemes(text) > room) {
    const shorter = text.replace(
      /[\s,;–—-]+(?:(?:and|but|so|because|which|und|aber|weil|y|pero|porque|et|mais|e|ma|mas|en|maar)\s)?[^,;–—、]*$/u,
      '',
    )
    if (shorter === text || countWords(shorter) < 5) {
      const words = text.split(' ')
      while (words.length > 1 && countGraphemes(words.join(' ')) > room - 1) words.pop()
      text = `${words.join(' ').replace(/[,;:.]+$/, '')}…`
      if (countGraphemes(text) > room) text = `${[...text].slice(0, room - 1).join('')}…`
      break
    }
    text = finishSentence(shorter, language.code)
  }
  return kept.map((piece) => (piece === only ? { kind: 'paragraph', text } : piece))
}

/** Characters of an excerpt at most. */
const excerptLength = 160

/** Words without a mark between them in an excerpt at most: more are speech that runs on. */
const longestRun = 22

/** Where to park, when it is open, what to bring: no sentence to begin with. */
const practical =
  /(?<!\p{L})(?:parking|park (?:in|at|behind)|entrance|opening hours|bring (?:an?|one|your)|tickets?|parkplätze?|parken|eingang|einlass|öffnungszeiten|eintritt|stationnement|entrée|horaires|aparcamiento|aparcar|entrada|horarios?|parcheggi\p{L}*|ingresso|orari\p{L}?|estacionamento|parkeren|ingang|openingstijden|toegang)(?!\p{L})/iu

/**
 * A whole sentence that stands on its own and shares most with the title and the text, other than the first, which a page shows
 * right below; one with a figure before others. Empty if none does.
 */
function chooseExcerpt(
  pieces: readonly Piece[],
  title: string,
  language: Language,
  doubtful: readonly string[],
): string {
  const [first = '', ...others] = pieces.flatMap((piece) =>
    piece.kind === 'paragraph' && !/\]\(/.test(piece.text) ? splitSentences(piece.text) : [],
  )
  const said = new Set(listContentStems(title, language))
  const sentences = [first, ...others].map((text) => new Set(listContentStems(text, language)))
  const countOthers = (stem: string): number => sentences.filter((stems) => stems.has(stem)).length - 1
  const isFitting = (text: string): boolean =>
    countWords(text) >= 7 &&
    countGraphemes(text) <= excerptLength &&
    countUnmarked(text) <= longestRun &&
    !language.leaning.test(text) &&
    !isLeaning(text, language.code) &&
    !isDangling(text) &&
    !isReply(text) &&
    !isTold(text) &&
    (!practical.test(text) || practical.test(title)) &&
    /^["“„«¿¡]?\p{Lu}/u.test(text) &&
    !doubtful.some((other) => text.includes(other)) &&
    !/[?？:]$|^(?:\*\*|– )|\n|^[^.,]{3,40}:\s/.test(text) &&
    (language.code !== 'en' || findVerbIndex(splitWords(text)) >= 0)
  const rated = others.flatMap((text, at) => {
    const stems = [...(sentences[at + 1] ?? [])]
    const fresh = stems.filter((stem) => !said.has(stem)).length
    const tie = stems.reduce((sum, stem) => sum + (said.has(stem) ? 1 : Math.min(1, countOthers(stem) / 2)), 0)
    if (tie === 0 || fresh < 2 || !isFitting(text)) return []
    return [{ text, value: tie + (/\d/.test(text) ? 1 : 0) + (isLesson(text) ? 1 : 0) - at * 0.1 }]
  })
  return rated.reduce((one, other) => (other.value > one.value ? other : one), { text: '', value: -9 }).text
}

/** Camel-cased tags from the keyword and the pillar; as many as the channel allows. */
function chooseHashtags(input: WritingInput, pieces: Piece[], keyword: string): string[] {
  const text = printMarkdown(pieces.filter((piece) => piece.kind !== 'prompt'))
  const textWords = new Set(splitWords(text).map(foldText))
  const fitting = (input.pillar?.keywords ?? []).filter((word) =>
    splitWords(word).some((part) => part.length > 3 && textWords.has(foldText(part))),
  )
  const tags: string[] = []
  for (const source of [keyword, ...fitting, input.pillar?.name ?? '']) {
    const words = splitWords(source).map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    if (!words.length || words.length > 3) continue
    const tag = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
    if (
      tag.length < 3 ||
      tag.length > 28 ||
      /^\d+$/.test(tag) ||
      tags.some((other) => foldText(other) === foldText(tag))
    )
      continue
    tags.push(tag)
    if (tags.length >= input.channel.norm.hashtags) break
  }
  return tags.slice(0, input.channel.norm.hashtags)
}
