import { toSlug } from '../../documents/slug.ts'
import type { Fit, WritingInput } from '../writing.ts'
import { parseMarkdown, printMarkdown, removeEmptyHeadings, type Piece } from './document.ts'
import type { ReadIdea } from './idea/read-idea.ts'
import { isLeaning } from './idea/refer-back.ts'
import { rankExcerpts } from './labels/choose-candidate.ts'
import type { Language } from './language.ts'
import { finishSentence } from './polish.ts'
import { splitSentences } from './sentences.ts'
import { countWords, foldText, countGraphemes, splitWords } from './words.ts'

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
/** The chance of being what an editor would choose, below which a page shows no excerpt. */
const leastExcerpt = 0.06

/** A whole sentence, other than the first that a page shows right below and the title, that invites to read the text. Empty if none does. */
function chooseExcerpt(
  pieces: readonly Piece[],
  title: string,
  language: Language,
  doubtful: readonly string[],
): string {
  const sentences = pieces.flatMap((piece) =>
    piece.kind === 'paragraph' && !/\]\(/.test(piece.text) ? splitSentences(piece.text) : [],
  )
  const isFitting = (text: string): boolean =>
    countGraphemes(text) <= excerptLength &&
    !foldText(text).startsWith(foldText(title)) &&
    !isLeaning(text, language.code) &&
    !language.leaning.test(text) &&
    !doubtful.some((other) => text.includes(other)) &&
    !/[:]$|^(?:\*\*|– )|\n/.test(text)
  return (
    rankExcerpts(sentences, title, language.code).find(({ text, chance }) => chance > leastExcerpt && isFitting(text))
      ?.text ?? ''
  )
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
