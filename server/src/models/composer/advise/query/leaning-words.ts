import type { QueryCondition, QueryForm, QueryKind } from '../../../advising/query.ts'
import type { QuestionContext } from '../question.ts'
import { createNamedValue } from './known-values.ts'
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
  if (first === undefined || !(['and', 'without', 'except'].includes(first.tag) || openings.test(first.words)))
    return false
  if (said.some(({ tag, words }) => nouns.includes(tag) || ours.test(words))) return false
  if (said.some(({ tag, arg }) => (tag === 'measure' && arg === 'rate') || arg === 'pipeline')) return false
  const isNamed = said.some(({ tag }) => tag === 'unknown' || tag === 'member')
  const isAsked = said.some(({ tag }) => ['field', 'show', 'measure', 'time'].includes(tag))
  if (isNamed && isAsked) return false
  return !said.some(({ words }) => asking.test(words)) || !said.some(({ tag }) => tag === 'is' || tag === 'time')
}

/** Names that conditions hold in certain fields. */
function listNames(
  kind: QueryKind,
  where: readonly QueryCondition[],
  isNamed: (kind: QueryKind, field: string) => boolean,
): string[] {
  return where.flatMap((one) => {
    if (one.not === true) return []
    if ('linked' in one) return listNames(one.linked, one.where, isNamed)
    return one.op === 'is' && isNamed(kind, one.field) ? one.values.map(String) : []
  })
}
/** The item in place of a word that stands for a row. */
const toNamedItem = (item: TaggedWords, kind: QueryKind, name: string): TaggedWords => ({
  ...item,
  tag: 'value',
  arg: '',
  values: [createNamedValue(kind, name)],
})
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
    ...(earlier === null
      ? []
      : listNames(earlier.kind, earlier.where, (kind, field) => kind === 'company' && field === 'name')),
  ])
  if (name === undefined || others.length > 0) return items
  // "What did they promise": those at the company.
  const isTheirs = ({ tag, words }: TaggedWords) =>
    tag === 'quiet' && /^(?:they|them|their)$/u.test(words) && items.some((one) => one.tag === 'note')
  return items.map((item, at) => (isPlaceWord(items, at) || isTheirs(item) ? toNamedItem(item, 'company', name) : item))
}

/** "What did we promise her": the one contact that the question before was about. */
export function replacePersonWords(
  items: readonly TaggedWords[],
  earlier: QueryForm | null,
  members: QuestionContext['members'],
): readonly TaggedWords[] {
  const isMet = items.some(
    ({ tag, arg }) => /^(?:note|entry|talk|touch)$/u.test(tag) || (tag === 'kind' && arg === 'meeting'),
  )
  if (earlier === null || !isMet) return items
  const isPerson = (kind: QueryKind, field: string) => field === (kind === 'contact' ? 'name' : 'person')
  const [name, ...others] = new Set(listNames(earlier.kind, earlier.where, isPerson))
  if (name === undefined || others.length > 0 || members.some((one) => JSON.stringify(one).includes(name))) return items
  return items.map((item) => (/^(?:her|him|ihr|ihm)$/u.test(item.words) ? toNamedItem(item, 'contact', name) : item))
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
