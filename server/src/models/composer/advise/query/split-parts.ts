import { plural } from './lexicon.ts'
import { markUnread, shareConditions } from './share-conditions.ts'
import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

const isAdjective = ({ tag, arg }: TaggedWords) =>
  tag === 'is' ||
  tag === 'top' ||
  tag === 'low' ||
  tag === 'all' ||
  tag === 'number' ||
  (tag === 'time' && arg === 'created') ||
  (tag === 'field' && arg === 'weighted')

/** "Tasks or deals that nobody owns": what is said of nouns that an "or" joins is said of each of them. */
function splitAlternatives(items: readonly TaggedWords[]): (readonly TaggedWords[])[] | null {
  const at = items.findIndex((item) => toKind(item) !== null)
  const [one, other] = [items[at], items[at + 2]]
  const isAlternative =
    one?.tag === 'kind' && other?.tag === 'kind' && one.arg !== other.arg && items[at + 1]?.tag === 'or'
  const others = items.filter((item, i) => i !== at && i !== at + 2 && toKind(item) !== null)
  if (!isAlternative || others.some(({ tag }) => tag === 'kind')) return null
  return [items.toSpliced(at + 1, 2), items.toSpliced(at, 2)]
}

/** Several kinds of rows joined by "and" or a comma are several questions; kinds that hang on each other are one. */
export function splitParts(items: readonly TaggedWords[]): (readonly TaggedWords[])[] {
  const alternatives = splitAlternatives(items)
  if (alternatives !== null) return alternatives
  const parts: TaggedWords[][] = [[]]
  let head: string | null = null
  for (const [at, item] of items.entries()) {
    const isJoint = item.tag === 'and' || item.tag === 'or' || item.tag === 'comma'
    if (isJoint) {
      let next = at + 1
      while (
        items[next] !== undefined &&
        (isAdjective(items[next] as TaggedWords) ||
          items[next]?.tag === 'and' ||
          (items[next]?.tag === 'quiet' &&
            item.tag !== 'comma' &&
            /^(?:in|our|the|in survey)$/u.test(items[next]?.words ?? '')))
      )
        next++
      const kind = toKind(items[next])
      // Nouns of one kind that are listed are one condition.
      if (head !== null && kind !== null && kind !== head && kind !== toKind(items[at - 1])) {
        parts.push([])
        head = kind
        continue
      }
      // A second count of the same: "how many this month and how many last month".
      if (
        item.tag === 'and' &&
        items[at + 1]?.tag === 'measure' &&
        parts.at(-1)?.some(({ tag }) => tag === 'measure') === true
      )
        continue
    }
    head ??= toKind(item)
    parts.at(-1)?.push(item)
  }
  return parts
}
const opening = /^(?:which|what|what's|how|who|whose|where|when|welche[rsnm]?|was|wie|wer|wem|wo|wann)$/u
/** Words for rows that were named before; "the deal" is one of them as well. */
const pointing =
  /^(?:it|its|they|them|their|those|these|that|there|he|she|his|her|sie|ihn|ihm|dort|davon|darunter|denen|deren|dessen|dabei|jeweils|each|each one)$/u
const isPointing = (
  { words }: TaggedWords,
  at: number,
  items: readonly TaggedWords[],
  before: readonly TaggedWords[],
) => {
  // "There" is a company that was named, which holds for what has none of its own.
  if (/^(?:there|dort|da)$/u.test(words) && before.some(({ tag }) => tag === 'value')) return false
  const next = items[at + 1]
  if (!/^(?:the|der|die|das|den|dem)$/u.test(words)) return pointing.test(words)
  if (next?.tag === 'kind') return !plural.test(next.words)
  return words !== 'the' && (next === undefined || next.tag === 'quiet' || next.tag === 'comma')
}
/** "Who has the most of them" counts what the question before asks for. */
const isMostOfThem = (items: readonly TaggedWords[], at: number): boolean =>
  (items[at - 1]?.words === 'of' || items[at]?.words === 'davon') && isRanked(items)
const isRanked = (items: readonly TaggedWords[]): boolean =>
  items.some(({ tag, arg }) => (tag === 'top' || tag === 'low') && arg === '')
const isSubject = (item: TaggedWords) => ['is', 'time', 'top', 'low'].includes(item.tag) || toKind(item) !== null
const happened: readonly string[] = ['won', 'lost', 'closed', 'done', 'published', 'created']
const isPast = (part: readonly TaggedWords[] = []) => part.some(({ arg }) => happened.includes(arg))

/** "How much did we win and how much did we lose": questions joined by "and" that each say what they are about. */
export function splitQuestionParts(items: readonly TaggedWords[]): (readonly TaggedWords[])[] {
  const at = items.findIndex((item, i) => {
    if (item.tag !== 'and') return false
    const rest = items.slice(i + 1)
    const first = rest.find(({ tag, words }) => tag !== 'comma' && !/^(?:also|then|auch)$/u.test(words))
    const isQuestion = first?.tag === 'measure' || first?.tag === 'show' || opening.test(first?.words ?? '')
    return (
      isQuestion &&
      items.slice(0, i).some(isSubject) &&
      rest.some(isSubject) &&
      !rest.some((one, j) => isPointing(one, j, rest, items.slice(0, i)) && !isMostOfThem(rest, j))
    )
  })
  if (at < 0) return [items]
  const [one, ...others] = [items.slice(0, at), ...splitQuestionParts(items.slice(at + 1))]
  const spans = (part: readonly TaggedWords[] = []) => part.filter(({ tag }) => tag === 'span')
  const own: TaggedWords[][] = []
  for (const part of others) {
    const shared = shareConditions(one, part)
    // What cannot be shared must not be lost: the second question is told as not understood.
    if (shared === null) return [[...one, ...markUnread(items.slice(at + 1))]]
    const hasOwnKind = part.some((item) => toKind(item) !== null)
    // "And who has the most" is of the same rows.
    const isSame = !hasOwnKind && isRanked(part) && !part.some(({ tag }) => tag === 'is')
    own.push([
      ...(isSame ? one.filter(({ tag }) => tag === 'is') : []),
      ...shared,
      ...(!hasOwnKind && spans(part).length === 0 && isPast(part) ? spans(one) : []),
      ...part,
    ])
  }
  const last = others.at(-1) ?? []
  const isOneSpan = spans(one).length === 0 && isPast(one) && isPast(last)
  return [[...one, ...(isOneSpan ? spans(last) : [])], ...own]
}

const plainMeasures: readonly string[] = ['count', 'sum', 'average', 'lowest', 'highest']
/** "With total" asks for the sum. */
const sumUp = (items: readonly TaggedWords[]) =>
  items.map(
    (item): TaggedWords =>
      item.tag === 'quiet' && item.words === 'total' ? { ...item, tag: 'measure', arg: 'sum' } : item,
  )
/** "Per stage with number and sum": each of the numbers is asked for on its own. */
export function splitMeasures(items: readonly TaggedWords[]): (readonly TaggedWords[])[] {
  if (!items.some(({ tag }) => tag === 'group')) return [items]
  const found = items.map((item, at): string | null => {
    if (item.tag === 'measure') return item.arg
    if (item.tag === 'quiet' && /^numbers?$/u.test(item.words)) return 'count'
    if (item.tag === 'quiet' && item.words === 'total') return 'sum'
    // "Average value" is one number.
    const before = items[at - 1]
    if (item.tag === 'field' && item.arg === 'amount' && before?.tag === 'measure') return before.arg
    const isAsked =
      !/^(?:group|op|without|not)$/u.test(items[at - 1]?.tag ?? '') &&
      !/^(?:an?|eine[mn]?)$/u.test(items[at - 1]?.words ?? '') &&
      items[at + 1]?.tag !== 'op'
    return item.tag === 'field' && item.arg === 'amount' && isAsked ? 'sum' : null
  })
  const measures = [...new Set(found.filter((one) => one !== null))]
  // "Deals by stage, with the sums": both how many they are and what they are worth.
  const grouped = items.findIndex(({ tag }) => tag === 'group')
  const summed = found.indexOf('sum')
  const isAdded = items.slice(grouped, summed).some(({ tag }) => tag === 'and' || tag === 'with' || tag === 'comma')
  if (measures.length === 1 && grouped < summed && isAdded)
    return [
      [...items.filter((_item, at) => found[at] === null), { tag: 'measure', arg: 'count', words: '' }],
      sumUp(items),
    ]
  if (measures.length < 2 || !measures.every((one) => plainMeasures.includes(one))) return [items]
  return measures.map((measure) =>
    items.flatMap((item, at): TaggedWords[] => {
      if (found[at] === null) return [item]
      if (found[at] !== measure) return []
      return [item.tag === 'quiet' ? { ...item, tag: 'measure', arg: measure } : item]
    }),
  )
}
