import { saysTheSame } from './clean.ts'
import { printMarkdown, withoutEmptyHeadings, type Piece } from './document.ts'
import { mustKeep } from './must-keep.ts'
import { plainWords } from './plain-words.ts'
import { similarity } from './rank.ts'
import { join, mapText, wordsOfPiece, type State } from './revision.ts'
import { fillersOf, rulesOf, withoutFillers } from './revise-style.ts'
import { splitSentences } from './sentences.ts'
import { swapWords, withArticles } from './swap-words.ts'
import { contentStems, countWords } from './words.ts'

/** Share of the words that shall be left, and the most that still counts as shorter. */
const aim = 0.78
const most = 0.85

interface Spot {
  piece: number
  place: number
  text: string
  value: number
  leans: boolean
  gone: boolean
}

/** Fewer words: fillers and wordy turns go, then what is said twice, then the sentences that say least. Names, numbers and the keyword stay. */
export function shorter(state: State): void {
  const { plan } = state
  const { language } = plan.source
  const before = printMarkdown(state.pieces)
  const total = wordsIn(state.pieces)
  const fillers = fillersOf(before, language)
  const wordy = plainWords[language.code]?.filter(([from, to]) => countWords(to) < countWords(from)) ?? []
  state.pieces = mapText(state.pieces, (text) => {
    const bare = withoutFillers(wordy.length > 0 ? swapWords(text, wordy, rulesOf(language)) : text, fillers, language)
    return language.code === 'en' ? withArticles(bare) : bare
  })
  const keeps = mustKeep(before, plan.keyword, language.code)
  const spots = spotsOf(state)
  const kept = () => spots.filter(({ gone }) => !gone)
  const left = () =>
    wordsIn(state.pieces) - spots.reduce((sum, { gone, text }) => sum + (gone ? countWords(text) : 0), 0)
  const isNeeded = (one: readonly Spot[]): boolean => {
    const rest = new Set(kept().flatMap((spot) => (one.includes(spot) ? [] : keeps(spot.text))))
    return one.some((spot) => keeps(spot.text).some((word) => !rest.has(word)))
  }
  for (const spot of spots) {
    const twin = spots.find((other) => other !== spot && !other.gone && saysTheSame(other.text, spot.text))
    if (twin && spots.indexOf(twin) < spots.indexOf(spot) && !isNeeded([spot])) spot.gone = true
  }
  for (const spot of spots.toSorted((a, b) => a.value - b.value)) {
    if (left() <= total * aim) break
    const group = withLeaning(spot, spots)
    if (spot.gone || group.includes(spots[0] ?? spot) || isNeeded(group) || kept().length <= group.length) continue
    if (left() - group.reduce((sum, { text }) => sum + countWords(text), 0) < total * 0.4) continue
    for (const one of group) one.gone = true
  }
  if (left() > total * most)
    for (const spot of kept()) {
      if (left() <= total * aim) break
      const cut = withoutAside(spot.text, (aside) => keeps(aside).length > 0)
      if (cut === spot.text) continue
      replaceIn(state, spot, cut)
      spot.text = cut
    }
  state.pieces = withoutEmptyHeadings(remaining(state.pieces, spots))
  const now = wordsIn(state.pieces)
  if (now === total) state.failed.push('The text is too short to be cut further without losing a point.')
  else if (now > total * most)
    state.failed.push(`It went from ${total} to ${now} words; more would cost a name, a number or a point.`)
}

const wordsIn = (pieces: readonly Piece[]): number => countWords(pieces.map(wordsOfPiece).join(' '))

function spotsOf({ pieces, plan }: State): Spot[] {
  const { language } = plan.source
  const whole = pieces.flatMap((piece) => contentStems(wordsOfPiece(piece), language))
  const opening = pieces.findIndex(({ kind }) => kind === 'paragraph')
  return pieces.flatMap((piece, at) => {
    const texts = piece.kind === 'paragraph' ? splitSentences(piece.text) : piece.kind === 'list' ? piece.items : []
    return texts.map((text, place) => ({
      piece: at,
      place,
      text,
      value:
        similarity(contentStems(text, language), whole, plan.weight) +
        (place === 0 && piece.kind === 'paragraph' ? 0.2 : 0) +
        (piece.kind === 'list' ? 0.1 : 0) +
        (at === opening ? 0.3 : 0),
      leans: piece.kind === 'paragraph' && place > 0 && language.leaning.test(text),
      gone: false,
    }))
  })
}

/** A sentence with those after it that cannot stand without it. */
function withLeaning(spot: Spot, spots: readonly Spot[]): Spot[] {
  const group = [spot]
  for (let next = spots.indexOf(spot) + 1; next < spots.length; next++) {
    const one = spots[next]
    if (one === undefined || one.piece !== spot.piece || (!one.leans && !one.gone)) break
    if (!one.gone) group.push(one)
  }
  return group
}

/** Without brackets and a closing aside, where they hold nothing that must stay. */
function withoutAside(sentence: string, isNeeded: (part: string) => boolean): string {
  const asides = [
    /\s+\([^()]+\)/u,
    /,\s+(?:which|who|was|wobei|die|der|das|ce qui|qui|where|and so on)\s[^,;:–]+(?=[.!?]$)/u,
    /\s+–\s[^–]+(?=[.!?]$)/u,
    /,\s+(?:such as|like|including|wie|etwa|comme)\s[^;:–]+(?=[.!?]$)/u,
  ]
  return asides.reduce((text, aside) => {
    const found = aside.exec(text)?.[0]
    return found === undefined || isNeeded(found) || /\]\(/u.test(text) ? text : text.replace(found, '')
  }, sentence)
}

function replaceIn(state: State, { piece, text }: Spot, cut: string): void {
  const at = state.pieces[piece]
  if (at?.kind === 'paragraph') state.pieces = state.pieces.with(piece, { ...at, text: at.text.replace(text, cut) })
  if (at?.kind === 'list')
    state.pieces = state.pieces.with(piece, { ...at, items: at.items.map((item) => (item === text ? cut : item)) })
}

const remaining = (pieces: readonly Piece[], spots: readonly Spot[]): Piece[] =>
  pieces.flatMap((piece, at): Piece[] => {
    const kept = spots.filter((spot) => spot.piece === at && !spot.gone).map(({ text }) => text)
    if (piece.kind === 'paragraph') return kept.length > 0 ? [{ kind: 'paragraph', text: join(kept) }] : []
    if (piece.kind === 'list') return kept.length > 0 ? [{ ...piece, items: kept }] : []
    return [piece]
  })
