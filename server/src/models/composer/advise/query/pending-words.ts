import type { QueryKind } from '../../../advising/query.ts'
import type { TaggedWords } from './tag-words.ts'

const opening = /^(?:what|what's|was|anything|something|is|are|gibt es|gibt|ist|welche[rs]?|wie|how)$/u
/** "Was steht bei Acme an": the two parts of one verb. */
const isSplitVerb = (items: readonly TaggedWords[]): boolean => {
  const at = items.findIndex(({ words }) => /^(?:steht|stehen)$/u.test(words))
  return at >= 0 && items.slice(at + 1).some(({ words }, i, rest) => words === 'an' && isLast(rest, i))
}
/** "An" at the end of its clause is no preposition. */
const isLast = (items: readonly TaggedWords[], at: number): boolean => {
  const next = items[at + 1]
  return next === undefined || next.tag === 'comma' || next.tag === 'and'
}
const states: readonly string[] = ['open', 'todo', 'ahead']
const isPending = ({ tag, arg }: TaggedWords): boolean =>
  tag === 'pending' || (tag === 'low' && arg === 'next') || (tag === 'is' && states.includes(arg))
const readable: readonly string[] = ['quiet', 'comma', 'value', 'and', 'with', 'op']

/** Notes that are open. */
const openNotes: readonly TaggedWords[] = [
  { tag: 'note', arg: 'action', words: 'promises' },
  { tag: 'or', arg: '', words: 'or' },
  { tag: 'note', arg: 'question', words: 'questions' },
]
const open: TaggedWords = { tag: 'is', arg: 'open', words: 'open' }

/**
 * "What is still open with Acme", "was steht bei Acme noch an und bis wann": promises, tasks and deals, whose lines tell their days and
 * next steps; null for every other question.
 */
export function listPendingKinds(
  items: readonly TaggedWords[],
  isRecord: (item: TaggedWords) => boolean,
): readonly (readonly [QueryKind, readonly TaggedWords[]])[] | null {
  const isAsked = items.some(isPending) || isSplitVerb(items)
  if (!isAsked || !items.some(isRecord) || !opening.test(items[0]?.words ?? '')) return null
  const isPlain = items.every(
    (item) =>
      readable.includes(item.tag) || isPending(item) || (item.tag === 'show' && item.arg === 'day') || isRecord(item),
  )
  if (!isPlain) return null
  const said = items.filter((item) => !isPending(item) && item.tag !== 'and' && item.tag !== 'show')
  return [
    ['meeting_note', [...openNotes, ...said, open]],
    ['task', [...said, open]],
    ['opportunity', [...said, open]],
  ]
}
