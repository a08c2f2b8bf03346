import type { TextFinding } from '@draftwright/contract/proofreading'
import { type Lint, type Linter, SuggestionKind } from 'harper.js'
import type { EnglishText } from './english-messages.ts'

/** Of one place. */
const maxSuggestions = 5
/** Taste, which the score and the brand voice judge; and choices of words, which were wrong in 13 of 13 places of our own texts. */
const skippedKinds = new Set(['Readability', 'Enhancement', 'Style', 'Regionalism', 'WordChoice'])

/** The spelling and grammar of one text block. */
export async function checkEnglish(
  linter: Pick<Linter, 'lint'>,
  { text, isHeading, isItem }: EnglishText,
): Promise<TextFinding[]> {
  // Not told that it is a heading: one finding about the capitals of all its words would hide the others in it.
  const lints = await linter.lint(text, { language: 'plaintext' })
  const found = lints.map((lint) => toFinding(lint, text)).filter((finding) => finding !== null)
  if (isForeign(text, found.filter(({ kind }) => kind === 'spelling').length)) return []
  return found
    .filter(({ lintKind }) => !skippedKinds.has(lintKind) && !((isHeading || isItem) && lintKind === 'Capitalization'))
    .map(({ lintKind: _lintKind, ...finding }) => finding)
    .sort((one, other) => one.from - other.from)
}

/** A paragraph in another language, such as a quote: most of its words are none in English. */
function isForeign(text: string, unknownWords: number): boolean {
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  return words >= 4 && unknownWords / words > 0.4
}

/** Places are in UTF-16 units, as the editor's; one that does not hold the words it is about is dropped. */
function toFinding(lint: Lint, text: string): (TextFinding & { lintKind: string }) | null {
  const { start: from, end: to } = lint.span()
  const lintKind = lint.lint_kind()
  const message = lint.message().replaceAll(/`([^`]*)`/gu, '“$1”')
  const found = text.slice(from, to)
  const replacements = lint
    .suggestions()
    .slice(0, maxSuggestions)
    .map((suggestion) => {
      const replacement = suggestion.get_replacement_text()
      return suggestion.kind() === SuggestionKind.InsertAfter ? found + replacement : replacement
    })
  const isThere = from < to && found === lint.get_problem_text()
  lint.free()
  if (!isThere) return null
  const kind = lintKind === 'Spelling' || lintKind === 'Typo' ? 'spelling' : 'grammar'
  return { from, to, kind, message, replacements: [...new Set(replacements)].filter((one) => one !== found), lintKind }
}
