import { isRole, toStateConditions } from './fields.ts'
import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

const denials: readonly string[] = ['not', 'without', 'except', 'but']
const isState = ({ tag, arg }: TaggedWords) => tag === 'is' && !isRole(arg)
const isPerson = ({ tag }: TaggedWords) => tag === 'member' || tag === 'me'
const isWho = (item: TaggedWords) => item.tag === 'value' || isPerson(item)
/** What says in which order, in which groups, or how many: neither a condition nor a state. */
const isArrangement = ({ tag }: TaggedWords) => ['top', 'low', 'place', 'group', 'more', 'compare'].includes(tag)

/** The words that a denial before them is about: no more than an article stands between. */
const findDenied = (items: readonly TaggedWords[], at: number) =>
  items.slice(at + 1).find(({ tag, arg }) => tag !== 'quiet' && !(tag === 'hint' || (tag === 'kind' && arg === '')))
const isDenied = (items: readonly TaggedWords[], at: number) =>
  denials.includes(items.slice(0, at).findLast(({ tag }) => tag !== 'quiet')?.tag ?? '')

/** Other people or other rows of the same kind are said instead of those before. */
const isReplaced = (item: TaggedWords, part: readonly TaggedWords[]) =>
  (isPerson(item) && part.some(isPerson)) ||
  (item.tag === 'value' &&
    part.some(
      ({ tag, values = [] }) =>
        tag === 'value' &&
        values.some(({ kind, field }) => item.values?.some((one) => one.kind === kind && one.field === field) === true),
    ))

/** Whether an item says more of the rows than what they are, whose, when, and in which state. */
function isCondition(item: TaggedWords, at: number, items: readonly TaggedWords[], headAt: number): boolean {
  const { tag, arg } = item
  if (['op', 'number', 'words', 'says', 'unit', 'neither'].includes(tag)) return items[at + 1]?.tag !== 'span'
  if (tag === 'is') return isRole(arg)
  if (tag === 'field') return isDenied(items, at) || items[at - 1]?.tag === 'with' || items[at - 2]?.tag === 'with'
  return toKind(item) !== null && at !== headAt && toKind(item) !== toKind(items[headAt])
}

/**
 * What a question without a noun of its own takes over from the one before: all of its conditions but its state, each with what
 * denies it. Null where it cannot be told which of them hold for both.
 */
export function shareConditions(one: readonly TaggedWords[], part: readonly TaggedWords[]): TaggedWords[] | null {
  if (part.some((item) => toKind(item) !== null)) return []
  const headAt = one.findIndex((item) => toKind(item) !== null)
  const hasMore = one.some((item, at) => isCondition(item, at, one, headAt))
  if (one.some(({ tag }) => tag === 'group')) return null
  const isShared = (item: TaggedWords, at: number): boolean => {
    if (denials.includes(item.tag)) {
      const denied = findDenied(one, at)
      return denied !== undefined && isShared(denied, one.indexOf(denied))
    }
    if (isWho(item)) return !isReplaced(item, part)
    return hasMore && !isState(item) && !['measure', 'show', 'time', 'span', 'quiet', 'all'].includes(item.tag)
  }
  if (!hasMore) return one.filter((item, at) => isShared(item, at) || isJoint(item, at, one))
  const head = one[headAt]
  const kind = toKind(head)
  const stateAt = one.findLastIndex(isState)
  const isTold =
    kind !== null &&
    headAt < stateAt &&
    !one.some(isArrangement) &&
    part.every(
      (item) =>
        ['quiet', 'comma', 'measure', 'span', 'value', 'not', 'time', 'all'].includes(item.tag) ||
        isPerson(item) ||
        (item.tag === 'with' && /^(?:have|has|haben|hat)$/u.test(item.words)) ||
        (item.tag === 'is' && toStateConditions(kind, item.arg, '') !== null),
    )
  return isTold ? one.filter((item, at) => isShared(item, at)) : null
}

/** "Of Sam or Dana": what joins two of those that are shared. */
const isJoint = ({ tag }: TaggedWords, at: number, items: readonly TaggedWords[]) =>
  (tag === 'or' || tag === 'and') && [items[at - 1], items[at + 1]].every((item) => item !== undefined && isWho(item))

/** The words of a question that no rule reads. */
export const markUnread = (items: readonly TaggedWords[]): TaggedWords[] =>
  items.map((item) => (item.tag === 'comma' ? item : { tag: 'unread', arg: '', words: item.words }))
