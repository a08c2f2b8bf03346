import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

/** A member, who may also be known from meetings. */
const findPerson = ({ values = [] }: TaggedWords) =>
  values.find(({ kind, field }) => kind === 'member' || field === 'person')?.value
const isPerson = (item: TaggedWords | undefined): item is TaggedWords =>
  item !== undefined && (item.tag === 'member' || item.tag === 'me' || findPerson(item) !== undefined)
const isWho = ({ tag, arg }: TaggedWords): boolean => tag === 'show' && arg === 'person'
const toName = (item: TaggedWords): string => (item.tag === 'me' ? '@me' : (findPerson(item) ?? item.words))

/** The words before a place that say something. */
const findBefore = (items: readonly TaggedWords[], at: number): TaggedWords | undefined =>
  items.slice(0, at).findLast(({ tag }) => tag !== 'quiet' && tag !== 'with')

/**
 * "Posts Jonas has to review", "waiting for my approval", "wessen Freigabe": who is to decide on a post; "what did Greta want changed",
 * "what do I have to change": who has sent it back, and what is to be changed.
 */
export function adaptReviewWords(items: readonly TaggedWords[]): readonly TaggedWords[] {
  const isOther = items.some((item) => toKind(item) !== null && toKind(item) !== 'post' && toKind(item) !== 'channel')
  const isOfAll = items.every(({ tag }) => ['quiet', 'comma', 'show', 'waiting', 'kind', 'all'].includes(tag))
  // "Who are we waiting for" is asked of posts, which alone wait for somebody.
  const names = isOfAll && items.some(isWho) ? ['review', 'changes', 'waiting'] : ['review', 'changes']
  const at = items.findIndex(({ tag }) => names.includes(tag))
  const found = items[at]
  if (found === undefined || isOther) return items
  const isReview = found.tag !== 'changes'
  const state: TaggedWords = { tag: 'is', arg: isReview ? 'in_review' : 'changes_requested', words: found.words }
  const before = findBefore(items, at)
  // Whoever has to change a post has written it.
  const isReviewer = isReview || /^want|^asked|^request|^wollte|^will|^moecht/u.test(found.words)
  const reviewer = isReviewer && isPerson(before) ? before : null
  return items.flatMap((item): TaggedWords[] => {
    if (item.tag === 'waiting' && item !== found) return [{ ...item, tag: 'quiet' }]
    if (item === reviewer) return [{ ...item, tag: 'reviewer', arg: toName(item) }]
    if (item === found)
      return isReview
        ? [state]
        : [state, { tag: 'show', arg: 'review', words: '' }, { tag: 'show', arg: 'reviewer', words: '' }]
    if (isWho(item)) return [{ ...item, arg: isReview && item === findWriter(items) ? 'author' : 'reviewer' }]
    return [item]
  })
}
/** "Wer wartet auf wessen Freigabe": of two the first has written it. */
const findWriter = (items: readonly TaggedWords[]): TaggedWords | undefined => {
  const [first, second] = items.filter(isWho)
  return second === undefined ? undefined : first
}

/** "The oysters thing": a word of a post's title, where what is to be changed is asked for; each word keeps its place. */
export function markTitleWords(items: readonly TaggedWords[]): readonly TaggedWords[] {
  if (!items.some(({ tag }) => tag === 'changes' || tag === 'review')) return items
  const marked: TaggedWords[] = []
  for (const item of items) {
    const before = marked.at(-1)
    const isTitle =
      item.tag === 'unknown' &&
      (before?.tag === 'words' ||
        /^(?:the|a|in|on|of|about|with|am|an|im|beim|zum|den|dem|der|die|das|von)$/u.test(before?.words ?? ''))
    marked.push(isTitle ? { ...item, tag: 'words' } : item)
  }
  return marked
}
