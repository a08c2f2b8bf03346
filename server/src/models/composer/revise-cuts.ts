import type { Piece } from './document.ts'
import { join, type State } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { contentStems, fold } from './words.ts'

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
