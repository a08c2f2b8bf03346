import { printMarkdown, removeEmptyHeadings, type Piece } from './document.ts'
import { createMustKeepFinder } from './must-keep.ts'
import { plainWords } from './plain-words.ts'
import { joinSentences, mapPieceText, toPieceText, type Revision } from './revision.ts'
import { listFillers, toSwapRules, removeFillers } from './revise-style.ts'
import { splitSentences } from './sentences.ts'
import { computeSimilarity, isSameStatement } from './similarity.ts'
import { swapWords, fixArticles } from './swap-words.ts'
import { listContentStems, countWords } from './words.ts'

/** The share of words to keep, and the maximum that still counts as shorter. */
const targetShare = 0.78
const maxShare = 0.85

interface SentenceSpot {
  piece: number
  place: number
  text: string
  /** The sentence in the author's words, before any of them was swapped. */
  said: string
  value: number
  leans: boolean
  isRemoved: boolean
}

/** Shortens a text: fillers and wordy phrases, then repetitions, then the least important sentences. Names, numbers and the keyword are kept. */
export function shortenText(state: Revision): void {
  const { plan } = state
  const { language } = plan.idea
  const said = state.pieces.map(splitPiece)
  const before = printMarkdown(state.pieces)
  const total = countPieceWords(state.pieces)
  const fillers = listFillers(before, language)
  const wordy = plainWords[language.code]?.filter(([from, to]) => countWords(to) < countWords(from)) ?? []
  state.pieces = mapPieceText(state.pieces, (text) => {
    const bare = removeFillers(
      wordy.length > 0 ? swapWords(text, wordy, toSwapRules(language)) : text,
      fillers,
      language,
    )
    return language.code === 'en' ? fixArticles(bare) : bare
  })
  const keeps = createMustKeepFinder(before, plan.keyword, language.code)
  const spots = collectSpots(state, said)
  const kept = () => spots.filter(({ isRemoved }) => !isRemoved)
  const left = () =>
    countPieceWords(state.pieces) -
    spots.reduce((sum, { isRemoved, text }) => sum + (isRemoved ? countWords(text) : 0), 0)
  const isNeeded = (one: readonly SentenceSpot[]): boolean => {
    const rest = new Set(kept().flatMap((spot) => (one.includes(spot) ? [] : keeps(spot.text))))
    return one.some((spot) => keeps(spot.text).some((word) => !rest.has(word)))
  }
  const repeated: SentenceSpot[] = []
  for (const spot of spots) {
    const twin = spots.find((other) => other !== spot && !other.isRemoved && isSameStatement(other.text, spot.text))
    if (twin && spots.indexOf(twin) < spots.indexOf(spot) && !isNeeded([spot])) {
      spot.isRemoved = true
      repeated.push(spot)
    }
  }
  for (const spot of spots.toSorted((a, b) => a.value - b.value)) {
    if (left() <= total * targetShare) break
    const group = collectLeaning(spot, spots)
    if (spot.isRemoved || group.includes(spots[0] ?? spot) || isNeeded(group) || kept().length <= group.length) continue
    if (left() - group.reduce((sum, { text }) => sum + countWords(text), 0) < total * 0.4) continue
    for (const one of group) one.isRemoved = true
  }
  if (left() > total * maxShare)
    for (const spot of kept()) {
      if (left() <= total * targetShare) break
      const shorter = removeParenthesis(spot.text, (parenthesis) => keeps(parenthesis).length > 0)
      if (shorter === spot.text) continue
      replaceSentence(state, spot, shorter)
      spot.text = shorter
    }
  state.pieces = removeEmptyHeadings(keepRemaining(state.pieces, spots))
  const cut = spots.filter((spot) => spot.isRemoved && !repeated.includes(spot))
  if (repeated.length > 0) state.remarks.push(`Cut because it was said before: ${quoteSentences(repeated)}.`)
  if (cut.length > 0) state.remarks.push(`Cut: ${quoteSentences(cut)}.`)
  const now = countPieceWords(state.pieces)
  if (now === total) state.remarks.push('The text is too short to be cut further without losing a point.')
  else if (now > total * maxShare)
    state.remarks.push(`It went from ${total} to ${now} words; more would cost a name, a number or a point.`)
}

const mostQuoted = 5
const quoteSentences = (spots: readonly SentenceSpot[]): string => {
  const rest = spots.length - mostQuoted
  const quotes = spots.slice(0, mostQuoted).map((spot) => `“${spot.said.replace(/[.!?]$/u, '')}”`)
  return `${quotes.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

const countPieceWords = (pieces: readonly Piece[]): number => countWords(pieces.map(toPieceText).join(' '))

const splitPiece = (piece: Piece): string[] =>
  piece.kind === 'paragraph' ? splitSentences(piece.text) : piece.kind === 'list' ? piece.items : []

/** The sentences of the text, each with what the author had said there (`said`, by piece and sentence). */
function collectSpots({ pieces, plan }: Revision, said: readonly string[][]): SentenceSpot[] {
  const { language } = plan.idea
  const whole = pieces.flatMap((piece) => listContentStems(toPieceText(piece), language))
  const opening = pieces.findIndex(({ kind }) => kind === 'paragraph')
  return pieces.flatMap((piece, at) => {
    const texts = splitPiece(piece)
    const own = said[at]?.length === texts.length ? said[at] : texts
    return texts.map((text, place) => ({
      piece: at,
      place,
      text,
      said: own[place] ?? text,
      value:
        computeSimilarity(listContentStems(text, language), whole, plan.weight) +
        (place === 0 && piece.kind === 'paragraph' ? 0.2 : 0) +
        (piece.kind === 'list' ? 0.1 : 0) +
        (at === opening ? 0.3 : 0),
      leans: piece.kind === 'paragraph' && place > 0 && language.leaning.test(text),
      isRemoved: false,
    }))
  })
}

/** A sentence with the following ones that depend on it. */
function collectLeaning(spot: SentenceSpot, spots: readonly SentenceSpot[]): SentenceSpot[] {
  const group = [spot]
  for (let next = spots.indexOf(spot) + 1; next < spots.length; next++) {
    const one = spots[next]
    if (one === undefined || one.piece !== spot.piece || (!one.leans && !one.isRemoved)) break
    if (!one.isRemoved) group.push(one)
  }
  return group
}

/** Removes brackets and a closing parenthesis, unless they contain something required. */
function removeParenthesis(sentence: string, isNeeded: (part: string) => boolean): string {
  const parentheses = [
    /\s+\([^()]+\)/u,
    /,\s+(?:which|who|was|wobei|die|der|das|ce qui|qui|where|and so on)\s[^,;:–]+(?=[.!?]$)/u,
    /\s+–\s[^–]+(?=[.!?]$)/u,
    /,\s+(?:such as|like|including|wie|etwa|comme)\s[^;:–]+(?=[.!?]$)/u,
  ]
  return parentheses.reduce((text, parenthesis) => {
    const found = parenthesis.exec(text)?.[0]
    return found === undefined || isNeeded(found) || /\]\(/u.test(text) ? text : text.replace(found, '')
  }, sentence)
}

function replaceSentence(state: Revision, { piece, text }: SentenceSpot, cut: string): void {
  const at = state.pieces[piece]
  if (at?.kind === 'paragraph') state.pieces = state.pieces.with(piece, { ...at, text: at.text.replace(text, cut) })
  if (at?.kind === 'list')
    state.pieces = state.pieces.with(piece, { ...at, items: at.items.map((item) => (item === text ? cut : item)) })
}

const keepRemaining = (pieces: readonly Piece[], spots: readonly SentenceSpot[]): Piece[] =>
  pieces.flatMap((piece, at): Piece[] => {
    const kept = spots.filter((spot) => spot.piece === at && !spot.isRemoved).map(({ text }) => text)
    if (piece.kind === 'paragraph') return kept.length > 0 ? [{ kind: 'paragraph', text: joinSentences(kept) }] : []
    if (piece.kind === 'list') return kept.length > 0 ? [{ ...piece, items: kept }] : []
    return [piece]
  })
