import { printMarkdown, withoutEmptyHeadings, type Piece } from './document.ts'
import { loosen } from './edit.ts'
import { similarity } from './rank.ts'
import { join, mapText, wordsOfPiece, type State } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { expandContractions, plainer } from './style.ts'
import { contentStems, countWords, fold } from './words.ts'

export function remove(state: State, subject: string): void {
  const { language } = state.plan.source
  const wanted = contentStems(subject, language)
  const hit = (text: string): boolean => {
    const stems = new Set(contentStems(text, language))
    return wanted.length ? wanted.every((part) => stems.has(part)) : fold(text).includes(fold(subject))
  }
  let found = false
  const out: Piece[] = []
  let inside = false
  for (const piece of state.pieces) {
    if (piece.kind === 'heading') inside = hit(piece.text)
    if (inside) found = true
    else if (piece.kind === 'list') {
      const items = piece.items.filter((item) => !hit(item))
      found ||= items.length < piece.items.length
      if (items.length) out.push({ ...piece, items })
    } else if (piece.kind === 'paragraph') {
      const sentences = splitSentences(piece.text)
      const kept = sentences.filter(
        (sentence, at) =>
          !hit(sentence) && !(language.leaning.test(sentence) && at > 0 && hit(sentences[at - 1] ?? '')),
      )
      found ||= kept.length < sentences.length
      if (kept.length) out.push({ kind: 'paragraph', text: join(kept) })
    } else if (piece.kind === 'prompt' && hit(piece.text)) found = true
    else out.push(piece)
  }
  if (found) state.pieces = out
  else state.failed.push(`Nothing about “${subject}” was found in the text.`)
}

/** Down to about two thirds: the least connected sentences go; every heading keeps its first sentence. */
export function shorter(state: State): void {
  const { plan } = state
  const total = countWords(state.pieces.map(wordsOfPiece).join(' '))
  const whole = state.pieces.flatMap((piece) => contentStems(wordsOfPiece(piece), plan.source.language))
  const spots = state.pieces.flatMap((piece, at) =>
    piece.kind === 'paragraph'
      ? splitSentences(piece.text).map((text, place) => ({
          at,
          place,
          text,
          value: similarity(contentStems(text, plan.source.language), whole, plan.weight) + (place === 0 ? 0.3 : 0),
        }))
      : [],
  )
  const gone = new Set<string>()
  let words = total
  for (const spot of [...spots].sort((a, b) => a.value - b.value || b.at - a.at)) {
    if (words <= total * 0.66 || spots.length - gone.size <= 1) break
    if (/https?:/.test(spot.text) || (spot.at === spots[0]?.at && spot.place === 0)) continue
    const after = spots.find((other) => other.at === spot.at && other.place === spot.place + 1)
    if (after && !gone.has(after.text) && plan.source.language.leaning.test(after.text)) continue
    gone.add(spot.text)
    words -= countWords(spot.text)
  }
  if (!gone.size) return void state.failed.push('The text is too short to be cut further without losing a point.')
  state.pieces = withoutEmptyHeadings(
    state.pieces.flatMap((piece): Piece[] => {
      if (piece.kind !== 'paragraph') return [piece]
      const kept = splitSentences(piece.text).filter((sentence) => !gone.has(sentence))
      return kept.length ? [{ kind: 'paragraph', text: join(kept) }] : []
    }),
  )
}

export function simpler(state: State): void {
  const { language } = state.plan.source
  const before = printMarkdown(state.pieces)
  state.pieces = mapText(state.pieces, (text) =>
    join(splitSentences(language.code === 'en' ? plainer(text) : text).flatMap((one) => loosen(one, language, 20))),
  )
  if (printMarkdown(state.pieces) === before)
    state.failed.push('No long sentence or heavy word was found that could be made plainer.')
}

export function formal(state: State): void {
  const before = printMarkdown(state.pieces)
  if (state.plan.source.language.code === 'en')
    state.pieces = mapText(state.pieces, (text) =>
      expandContractions(text.replace(/!+/g, '.').replace(/\p{Extended_Pictographic}\uFE0F?\s?/gu, '')),
    )
  if (printMarkdown(state.pieces) === before)
    state.failed.push('No contraction or exclamation was found that could be made more formal.')
}
