import type { Piece } from './document.ts'
import type { Plan } from './plan.ts'
import { toPieceText } from './revision.ts'
import { countWords, pickOption } from './words.ts'

/** An idea of fewer words is a beginning, not a text. */
const fullWords = 40
const mostPrompts = 3

/** What to ask the author of a very short idea for; nothing of any other. */
export function listAuthorPrompts({ idea, keyword, titles }: Plan, pieces: readonly Piece[]): string[] {
  const text = pieces.map(toPieceText).join(' ')
  const words = countWords(text)
  if (words >= fullWords) return []
  const { phrases } = idea.language
  const about = keyword || titles[0] || text
  const options = [
    ...(words < 6 ? [phrases.meaning] : []),
    phrases.example,
    ...(words < 15 ? [phrases.detail] : []),
    ...(/\d/.test(text) ? [] : [phrases.figure]),
  ]
  return options
    .flatMap((list) => pickOption(list, text) ?? [])
    .slice(0, mostPrompts)
    .map((option) => option.replace('{}', about))
}
