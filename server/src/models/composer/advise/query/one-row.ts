import { type QueryKind, queryKinds } from '../../../advising/query.ts'
import type { QuestionContext } from '../question.ts'
import { isPointingBack } from './follow-words.ts'
import { plural } from './lexicon.ts'
import { listPointingWords } from './pointing-words.ts'
import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

const isKind = (arg: string): arg is QueryKind => (queryKinds as readonly string[]).includes(arg)

/** Words of a question about all rows there are. */
export const ours = /\b(?:we|our|ours|us|wir|uns\w*)\b/u
/** Words of a question about the one row that was answered: "what's the next step?", "and who is the contact?". */
const ofRow: readonly string[] = ['quiet', 'comma', 'and', 'with', 'field', 'show', 'kind', 'time']
/** Whether a question asks for something of the one row that was answered. */
export function isAboutRow(items: readonly TaggedWords[], { onlyRow }: QuestionContext): boolean {
  if (onlyRow == null || !isKind(onlyRow.kind)) return false
  if (items.some(({ tag, words }) => !ofRow.includes(tag) || ours.test(words))) return false
  const kinds = items.flatMap((item, at) =>
    item.tag === 'kind' ? [{ ...item, before: items[at - 1]?.words ?? '' }] : [],
  )
  const isOfRow = kinds.every(
    ({ before, words }) =>
      /^(?:the|its|der|die|das|den|seine?|ihre?)$/u.test(before) ||
      (/^(?:which|what|welche[rs]?)$/u.test(before) && !plural.test(words)),
  )
  return isOfRow && items.some(({ tag }) => tag === 'field' || tag === 'kind')
}
/** "Whats her email?": words that point at a person whom neither the question nor the answer before names. */
export const listPossessives = (items: readonly TaggedWords[]): string[] =>
  items.some(({ tag }) => !ofRow.includes(tag) || tag === 'kind')
    ? []
    : items.flatMap(({ words }) => (pointsAtRow.test(words) ? [words] : []))
/** "How many kWp": a unit that also stands in a name, and nothing that is counted. */
export const listUnits = (items: readonly TaggedWords[]): string[] =>
  items.some((item) => toKind(item) !== null)
    ? []
    : items.flatMap(({ tag, words, values = [] }, at) =>
        tag === 'value' &&
        items[at - 1]?.tag === 'measure' &&
        items[at - 1]?.arg === 'count' &&
        values.every(({ field, isWhole }) => field === 'name' && !isWhole)
          ? [words]
          : [],
      )

/** Rows of the answer before that no query continues; "of them" is told by the conversation. */
export const listUnknownRows = (items: readonly TaggedWords[]): string[] =>
  isPointingBack(items.map(({ words }) => words).join(' ')) ? [] : listPointingWords(items)
const pointsAtRow = /^(?:her|hers|his)$/u

/** The one row that was answered, as if it was named. */
export const toRowValue = ({ onlyRow }: QuestionContext): TaggedWords => ({
  tag: 'value',
  arg: '',
  words: '',
  values: queryKinds
    .filter((kind) => kind === onlyRow?.kind)
    .map((kind) => ({ kind, field: 'name', value: onlyRow?.title ?? '', at: 0, length: 0, isWhole: true })),
})
