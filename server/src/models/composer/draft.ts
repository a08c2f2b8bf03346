import type { WritingInput } from '../writing.ts'
import { parseMarkdown, printMarkdown, removeEmptyHeadings, type Piece } from './document.ts'
import { applyOutline } from './outline.ts'
import { listFurtherReading } from './further-reading.ts'
import type { Plan } from './plan.ts'
import { joinSentences, toPieceText } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { selectShortForm } from './short-form.ts'
import { foldText } from './words.ts'

/** The text of a plan as Markdown, without its title. */
export function buildDraft(plan: Plan, input: WritingInput): string {
  const { norm } = input.channel
  const isArticle = norm.form === 'article'
  const arranged = isArticle && input.outline?.length ? applyOutline(plan, input.outline) : plan.pieces
  const body = input.opening ? [...parseMarkdown(input.opening), ...dropSaid(arranged, input.opening)] : arranged
  const pieces = isArticle ? [...body] : selectShortForm(body, plan, norm)
  if (isArticle) pieces.push(...listFurtherReading(plan, input))
  return printMarkdown(removeEmptyHeadings(pieces))
}

/** Sentences without marks at their end and capitals. */
const normalize = (text: string): string => foldText(text).replace(/[\s.!?。？:]+$/u, '')

/** The text without the sentences that stand in the opening, each once: "No." can answer two questions. */
function dropSaid(pieces: readonly Piece[], opening: string): Piece[] {
  const said = parseMarkdown(opening)
    .flatMap((piece) => splitSentences(toPieceText(piece)))
    .map(normalize)
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind !== 'paragraph') return [piece]
    const rest = splitSentences(piece.text).filter((sentence) => {
      const at = said.indexOf(normalize(sentence))
      if (at >= 0) said.splice(at, 1)
      return at < 0
    })
    return rest.length === 0 ? [] : [{ ...piece, text: joinSentences(rest) }]
  })
}
