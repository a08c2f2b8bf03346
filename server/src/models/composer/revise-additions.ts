import { piecesOf } from './draft.ts'
import { wordsOfPiece, type State } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { mentions } from './titles.ts'
import { capitalise, contentStems, fold } from './words.ts'

export function otherTitle(state: State): void {
  const now = fold(state.input.title ?? '')
  const next = state.plan.titles.find((title) => fold(title) !== now)
  if (next) state.title = next
  else state.failed.push('No other title can be made from what the idea says.')
}

export function useKeyword(state: State, subject: string): void {
  if (!subject) return void state.failed.push('Name the keyword in quotation marks.')
  if (mentions(state.pieces.map(wordsOfPiece).join(' '), subject)) return
  const base = state.input.title ?? state.plan.titles[0] ?? ''
  if (base && !mentions(base, subject)) state.title = `${capitalise(subject)}: ${base}`
  state.pieces.push({ kind: 'prompt', text: `Add a sentence that says what “${subject}” means here` })
}

export function toList(state: State): void {
  const at = state.pieces.reduce(
    (best, piece, index) =>
      piece.kind === 'paragraph' &&
      splitSentences(piece.text).length > splitSentences(wordsOfPiece(state.pieces[best] ?? piece)).length
        ? index
        : best,
    state.pieces.findIndex((piece) => piece.kind === 'paragraph'),
  )
  const piece = state.pieces[at]
  const sentences = piece?.kind === 'paragraph' ? splitSentences(piece.text) : []
  if (sentences.length < 2)
    return void state.failed.push('There is no paragraph with several sentences to turn into a list.')
  state.pieces = state.pieces.with(at, { kind: 'list', ordered: false, items: sentences })
}

/** Only what the author said and the draft left out comes back. */
export function longer(state: State): void {
  const text = fold(state.pieces.map(wordsOfPiece).join(' '))
  const missing = [
    ...state.plan.opening,
    ...state.plan.sections.flatMap((section) => section.units),
    ...state.plan.closing,
    ...state.plan.unused,
  ].filter((one) => !one.sentences.some((each) => text.includes(fold(each.text).slice(0, 40))))
  if (!missing.length)
    return void state.failed.push(
      'Everything the idea says is already in the text; add to the idea or answer the prompts to make it longer.',
    )
  const last = state.pieces.findLastIndex(
    (piece) => piece.kind !== 'prompt' && !/\]\([^)]*\)/.test(wordsOfPiece(piece)),
  )
  state.pieces = state.pieces.toSpliced(last + 1, 0, ...piecesOf(missing.slice(0, 8)))
}

export function mention(state: State, subject: string): void {
  const { language } = state.plan.source
  if (mentions(state.pieces.map(wordsOfPiece).join(' '), subject)) return
  const wanted = contentStems(subject, language)
  const unit = state.plan.unused.find((one) => wanted.some((part) => one.stems.includes(part)))
  const last = state.pieces.findLastIndex((piece) => piece.kind !== 'prompt')
  state.pieces = state.pieces.toSpliced(
    last + 1,
    0,
    ...(unit
      ? piecesOf([unit])
      : [
          {
            kind: 'prompt' as const,
            text: `Add what you want to say about ${subject}`,
          },
        ]),
  )
}
