import type { ChannelNorm } from '../writing.ts'
import { type Piece, printMarkdown } from './document.ts'
import type { Plan } from './plan.ts'
import { joinSentences } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { countGraphemes, countWords, foldText } from './words.ts'

interface Candidate {
  /** Of the piece it stands in. */
  readonly piece: number
  readonly isItem: boolean
  readonly text: string
  readonly value: number
  /** Cannot stand without the one before it. */
  readonly isBound: boolean
}

/** Characters kept free for a hashtag. */
const tagLength = 18

/**
 * A text for a network: whole if it fits, else the point, the sentences with figures and the end, in the author's
 * order, each with what it leans on.
 */
export function selectShortForm(pieces: readonly Piece[], plan: Plan, norm: ChannelNorm): Piece[] {
  const shown = pieces.filter((piece) => piece.kind !== 'heading' || norm.hasHeadings)
  const room = (norm.maxCharacters ?? Number.POSITIVE_INFINITY) - norm.hashtags * tagLength
  const fits = (text: string) => countGraphemes(text) <= room && countWords(text) <= norm.maxWords
  if (fits(printMarkdown(shown))) return toShortParagraphs(shown)
  const all = listCandidates(shown, plan)
  const chosen = new Set<Candidate>()
  const print = (set: ReadonlySet<Candidate>) =>
    printMarkdown(
      build(
        shown,
        all.filter((one) => set.has(one)),
      ),
    )
  for (const one of all.toSorted((a, b) => b.value - a.value)) {
    const next = new Set([...chosen, ...listWithGround(one, all)])
    if (fits(print(next))) for (const each of next) chosen.add(each)
  }
  return chosen.size > 0
    ? toShortParagraphs(
        build(
          shown,
          all.filter((one) => chosen.has(one)),
        ),
      )
    : shown.slice(0, 1)
}

function listCandidates(pieces: readonly Piece[], { idea, keyword }: Plan): Candidate[] {
  const texts = pieces.flatMap((piece, at) => {
    if (piece.kind === 'list') return piece.items.map((text) => ({ at, text, isItem: true }))
    return piece.kind === 'paragraph' ? splitSentences(piece.text).map((text) => ({ at, text, isItem: false })) : []
  })
  return texts.map(({ at, text, isItem }, place) => ({
    piece: at,
    isItem,
    text,
    value:
      (place === 0 ? 3 : 0) +
      (/\d/.test(text) ? 1.2 : 0) +
      (place === texts.length - 1 ? 0.8 : 0) +
      (keyword !== '' && foldText(text).includes(foldText(keyword)) ? 0.6 : 0) -
      (/[?？]$/.test(text) ? 0.4 : 0) -
      (countWords(text) > 30 ? 0.6 : 0) -
      (idea.doubtful.some((other) => text.includes(other)) ? 4 : 0) -
      place * 0.02,
    isBound: place > 0 && !isItem && idea.language.leaning.test(text),
  }))
}

/** A sentence with those before it that it cannot do without. */
function listWithGround(one: Candidate, all: readonly Candidate[]): Candidate[] {
  const before = all[all.indexOf(one) - 1]
  return one.isBound && before !== undefined ? [...listWithGround(before, all), one] : [one]
}

const build = (pieces: readonly Piece[], chosen: readonly Candidate[]): Piece[] =>
  pieces.flatMap((piece, at): Piece[] => {
    const texts = chosen.filter((one) => one.piece === at).map(({ text }) => text)
    if (texts.length === 0) return []
    return piece.kind === 'list' ? [{ ...piece, items: texts }] : [{ kind: 'paragraph', text: joinSentences(texts) }]
  })

/** On a phone a paragraph has two sentences. */
const toShortParagraphs = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece): Piece[] => {
    if (piece.kind !== 'paragraph') return [piece]
    const sentences = splitSentences(piece.text)
    if (sentences.length <= 3) return [piece]
    return Array.from({ length: Math.ceil(sentences.length / 2) }, (_, at) => ({
      kind: 'paragraph',
      text: joinSentences(sentences.slice(at * 2, at * 2 + 2)),
    }))
  })
