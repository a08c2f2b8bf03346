import type { Ask, AskLanguage } from '@draftwright/contract/advisor-cards'
import type { QueryForm } from '@draftwright/contract/query-form'
import type { Token } from './lexicon.ts'
import { findLanguage, readTokens } from './read-tokens.ts'
import type { Names } from './names.ts'
import { readCard } from './read-card.ts'
import { readForm } from './read-form.ts'

/** Characters of a question; longer texts are for models. */
const maxLength = 400

export interface Reading {
  readonly tokens: readonly Token[]
  readonly language: AskLanguage
  /** What is asked; null unless every word was used. */
  readonly ask: Ask | null
}

interface HowToRead {
  /** Words with a mistake are read as well; off where a line was completed. */
  readonly isSpelled?: boolean
  /** The question before, which this one goes on from. */
  readonly base?: QueryForm | null
}

/** Reads a question as rows by the one form, else as a report. It is read whole or not at all. */
export function readAsk(
  text: string,
  names: Names,
  usual: AskLanguage,
  { isSpelled = false, base = null }: HowToRead = {},
): Reading {
  const tokens = readTokens(text.slice(0, maxLength), names.index, isSpelled ? names.terms : null)
  const language = findLanguage(tokens, usual)
  // Reading tries words against each other: a whole text is no question.
  if (tokens.length === 0 || text.length > maxLength) return { tokens, language, ask: null }
  const form = readForm(tokens, names.fieldsOf) ?? (base === null ? null : readForm(tokens, names.fieldsOf, base))
  const card = form === null ? readCard(tokens) : null
  return { tokens, language, ask: form !== null ? { form } : card }
}
