import { piecesOf } from './draft.ts'
import type { Piece } from './document.ts'
import { join, wordsOfPiece, type State } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { mentions } from './titles.ts'
import { capitalise, contentStems, countWords, fold } from './words.ts'

export function otherTitle(state: State): void {
  const now = fold(state.input.title ?? '')
  const next = state.plan.titles.find((title) => fold(title) !== now)
  if (next) state.title = next
  else state.failed.push('No other title can be made from what the idea says.')
}

/** The strongest sentence from further down moves to the front; the old opening follows it. */
export function otherOpening(state: State): void {
  const { language } = state.plan.source
  const at = state.pieces.findIndex((piece) => piece.kind === 'paragraph')
  let best: { index: number; sentence: string; score: number } | null = null
  for (const [index, piece] of state.pieces.entries()) {
    if (piece.kind !== 'paragraph' || index === at) continue
    const sentences = splitSentences(piece.text)
    for (const [place, sentence] of sentences.entries()) {
      const next = sentences[place + 1]
      if (
        language.leaning.test(sentence) ||
        /https?:/.test(sentence) ||
        countWords(sentence) < 6 ||
        countWords(sentence) > 30 ||
        (next && language.leaning.test(next))
      )
        continue
      const score =
        (mentions(sentence, state.plan.keyword) ? 1 : 0) +
        (/\d/.test(sentence) ? 0.7 : 0) +
        (/[?？]$/.test(sentence) ? 0.5 : 0) -
        countWords(sentence) / 60
      if (!best || score > best.score) best = { index, sentence, score }
    }
  }
  if (!best || at < 0)
    return void state.failed.push('No other sentence of the text can open it; add one and ask again.')
  const { index, sentence } = best
  const pieces = state.pieces.flatMap((piece, place): Piece[] => {
    if (place !== index || piece.kind !== 'paragraph') return [piece]
    const rest = splitSentences(piece.text).filter((one) => one !== sentence)
    return rest.length ? [{ kind: 'paragraph', text: join(rest) }] : []
  })
  state.pieces = pieces.toSpliced(at, 0, { kind: 'paragraph', text: sentence })
}

export function useKeyword(state: State, subject: string): void {
  if (!subject) return void state.failed.push('Name the keyword in quotation marks.')
  if (mentions(state.pieces.map(wordsOfPiece).join(' '), subject)) return
  const base = state.input.title ?? state.plan.titles[0] ?? ''
  if (base && !mentions(base, subject)) state.title = `${capitalise(subject)}: ${base}`
  state.pieces.push({ kind: 'prompt', text: `Add a sentence that says what “${subject}” means here` })
}

export function addExample(state: State): void {
  const { plan } = state
  const text = fold(state.pieces.map(wordsOfPiece).join(' '))
  const unused = plan.unused.find(
    (one) =>
      one.sentences.some((each) => each.role === 'example') && !text.includes(fold(one.sentences[0]?.text ?? '')),
  )
  const last = state.pieces.findLastIndex((piece) => piece.kind === 'paragraph' && !/\]\([^)]*\)/.test(piece.text))
  const added: Piece[] = unused
    ? piecesOf([unused])
    : [
        {
          kind: 'prompt',
          text: (plan.source.language.phrases.example[0] ?? 'Add an example of {}').replace(
            '{}',
            plan.keyword || plan.phrase,
          ),
        },
      ]
  state.pieces = state.pieces.toSpliced(last + 1, 0, ...added)
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
