import type { Piece } from './document.ts'
import { joinSentences, toPieceText, type Revision } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { capitalizeFirst, foldText, hasPhrase, listContentStems } from './words.ts'

export function chooseOtherTitle(state: Revision): void {
  const now = foldText(state.input.title ?? '')
  const next = state.plan.titles.find((title) => foldText(title) !== now)
  if (next) state.title = next
  else state.remarks.push('No other title can be made from what the idea says.')
}

export function insertKeyword(state: Revision, subject: string): void {
  if (!subject) return void state.remarks.push('Name the keyword in quotation marks.')
  if (hasPhrase(state.pieces.map(toPieceText).join(' '), subject)) return
  const base = state.input.title ?? state.plan.titles[0] ?? ''
  if (base && !hasPhrase(base, subject)) state.title = `${capitalizeFirst(subject)}: ${base}`
  state.pieces.push({ kind: 'prompt', text: `Add a sentence that says what “${subject}” means here` })
}

export function convertToList(state: Revision): void {
  const at = state.pieces.reduce(
    (best, piece, index) =>
      piece.kind === 'paragraph' &&
      splitSentences(piece.text).length > splitSentences(toPieceText(state.pieces[best] ?? piece)).length
        ? index
        : best,
    state.pieces.findIndex((piece) => piece.kind === 'paragraph'),
  )
  const piece = state.pieces[at]
  const sentences = piece?.kind === 'paragraph' ? splitSentences(piece.text) : []
  if (sentences.length < 2)
    return void state.remarks.push('There is no paragraph with several sentences to turn into a list.')
  state.pieces = state.pieces.with(at, { kind: 'list', ordered: false, items: sentences })
}

/** Restores only what the author said and the draft omitted. */
export function expandText(state: Revision): void {
  const missing = listMissing(state)
  if (missing.length === 0)
    return void state.remarks.push(
      'Everything the idea says is already in the text; add to the idea or answer the prompts to make it longer.',
    )
  const last = state.pieces.findLastIndex((piece) => piece.kind !== 'prompt' && !/\]\([^)]*\)/.test(toPieceText(piece)))
  state.pieces = state.pieces.toSpliced(last + 1, 0, { kind: 'paragraph', text: joinSentences(missing.slice(0, 8)) })
}

const listMissing = ({ pieces, plan }: Revision): string[] => {
  const text = foldText(pieces.map(toPieceText).join(' '))
  return plan.sentences.filter((sentence) => !text.includes(foldText(sentence).slice(0, 40)))
}

export function addMention(state: Revision, subject: string): void {
  const { language } = state.plan.idea
  if (hasPhrase(state.pieces.map(toPieceText).join(' '), subject)) return
  const wanted = listContentStems(subject, language)
  const sentence = listMissing(state).find((text) => {
    const stems = listContentStems(text, language)
    return wanted.some((stem) => stems.includes(stem))
  })
  const last = state.pieces.findLastIndex((piece) => piece.kind !== 'prompt')
  const added: Piece =
    sentence === undefined
      ? { kind: 'prompt', text: `Add what you want to say about ${subject}` }
      : { kind: 'paragraph', text: sentence }
  state.pieces = state.pieces.toSpliced(last + 1, 0, added)
}
