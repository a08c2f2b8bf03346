import type { QueryCondition, QueryForm, QueryKind } from '../../../advising/query.ts'
import type { QuestionContext } from '../question.ts'
import type { TaggedWords } from './tag-words.ts'

/** What a question is about by itself. */
const nouns: readonly string[] = ['kind', 'entry', 'note', 'talk', 'touch', 'says', 'words', 'hint', 'voter']
const openings = /^(?:only|just|same|same for|what about|how about|nur|bloss)$/u
const ours = /^(?:we|our|ours|us|wir|uns\w*)$/u
const asking = /^(?:what|what's|was|where|wo|why|warum)$/u

/** "And which are still open?", "und die aus Berlin": what is asked of rows that only the question before tells. */
export function isLeaning(items: readonly TaggedWords[]): boolean {
  const said = items.filter(({ tag }) => tag !== 'comma')
  const [first] = said
  if (first === undefined || !(first.tag === 'and' || openings.test(first.words))) return false
  if (said.some(({ tag, words }) => nouns.includes(tag) || ours.test(words))) return false
  if (said.some(({ tag, arg }) => (tag === 'measure' && arg === 'rate') || arg === 'pipeline')) return false
  const isNamed = said.some(({ tag }) => tag === 'unknown' || tag === 'member')
  const isAsked = said.some(({ tag }) => ['field', 'show', 'measure', 'time'].includes(tag))
  if (isNamed && isAsked) return false
  return !said.some(({ words }) => asking.test(words)) || !said.some(({ tag }) => tag === 'is' || tag === 'time')
}

/** Names that conditions hold of rows of a kind. */
function listNames(kind: QueryKind, where: readonly QueryCondition[], of: QueryKind): string[] {
  return where.flatMap((one) => {
    if ('linked' in one) return one.not === true ? [] : listNames(one.linked, one.where, of)
    return kind === of && one.field === 'name' && one.op === 'is' && one.not !== true ? one.values.map(String) : []
  })
}
/** Whether a query names somebody or something that a word of the next question may stand for. */
export const isNaming = (query: QueryForm | null): boolean =>
  query !== null && /"(?:name|person)","op":"is"/u.test(JSON.stringify(query))

/** "Who is the contact there": at the one company that the question before named. */
export function replacePlaceWords(
  items: readonly TaggedWords[],
  earlier: QueryForm | null,
  onlyRow: QuestionContext['onlyRow'],
): readonly TaggedWords[] {
  const row = onlyRow?.kind === 'company' ? [onlyRow.title] : []
  const [name, ...others] = new Set([
    ...row,
    ...(earlier === null ? [] : listNames(earlier.kind, earlier.where, 'company')),
  ])
  if (name === undefined || others.length > 0) return items
  return items.map((item, at) =>
    isPlaceWord(items, at)
      ? {
          ...item,
          tag: 'value',
          arg: '',
          values: [{ kind: 'company', field: 'name', value: name, at: 0, length: 1, isWhole: true }],
        }
      : item,
  )
}

const be = /^(?:is|are|was|were|be|been|will|would|could|how many|isn't|aren't)$/u
/** "The contact there", and not "are there": the word for a place at the end, or "dort". */
export function isPlaceWord(items: readonly TaggedWords[], at: number): boolean {
  const { tag = '', words = '' } = items[at] ?? {}
  if (tag !== 'quiet') return false
  if (words === 'dort') return true
  const next = items[at + 1]
  return words === 'there' && (next === undefined || next.tag === 'comma') && !be.test(items[at - 1]?.words ?? '')
}
