import type { Piece } from './document.ts'
import { joinSentences, type Revision } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { listContentStems, foldText } from './words.ts'

export function removeSubject(state: Revision, subject: string): void {
  const { language } = state.plan.idea
  const wanted = listContentStems(subject, language)
  const hit = (text: string): boolean => {
    const stems = new Set(listContentStems(text, language))
    return wanted.length ? wanted.every((part) => stems.has(part)) : foldText(text).includes(foldText(subject))
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
      if (kept.length) out.push({ kind: 'paragraph', text: joinSentences(kept) })
    } else if (piece.kind === 'prompt' && hit(piece.text)) found = true
    else out.push(piece)
  }
  if (found) state.pieces = out
  else state.remarks.push(`Nothing about “${subject}” was found in the text.`)
}
