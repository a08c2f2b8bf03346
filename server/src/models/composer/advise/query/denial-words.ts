import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

const isQuiet = ({ tag }: TaggedWords): boolean => tag === 'quiet'
const isNoun = (item: TaggedWords | undefined): boolean => item?.tag === 'field' || toKind(item) !== null
const isEnd = (item: TaggedWords | undefined): boolean =>
  item === undefined || ['comma', 'and', 'or', 'span'].includes(item.tag)

/**
 * What denies more than the word behind it: "all deals but the open ones" leaves those out, and "without email and phone" lacks both.
 * "No one but Dana" is not read, as one condition cannot say it.
 */
export function adaptDenialWords(items: readonly TaggedWords[]): readonly TaggedWords[] {
  return repeatLacking(
    items.map((item, at) => (item.words === 'but' && item.tag === 'and' ? readBut(item, items.slice(0, at)) : item)),
  )
}

function readBut(but: TaggedWords, before: readonly TaggedWords[]): TaggedWords {
  const last = before.findLast((item) => !isQuiet(item))
  if (last?.tag === 'without') return { ...but, tag: 'unread', arg: '' }
  const isAll = before.some(({ tag, words }) => tag === 'all' && /^(?:all|every|each)$/u.test(words))
  return isAll && toKind(last) !== null ? { ...but, tag: 'except' } : but
}

/** "Without a next step and owner"; "without a next step and their owners" asks for the owners. */
function repeatLacking(items: readonly TaggedWords[]): readonly TaggedWords[] {
  const repeated: TaggedWords[] = []
  for (const [at, item] of items.entries()) {
    repeated.push(item)
    if (item.tag !== 'and' || !/^(?:and|und|sowie)$/u.test(item.words)) continue
    const said = repeated.slice(0, -1).filter((one) => !isQuiet(one))
    const denial = said.at(-2)
    const rest = items.slice(at + 1)
    const next = rest.findIndex((one) => !isQuiet(one))
    const isTheirs = rest
      .slice(0, Math.max(0, next))
      .some(({ words }) => /^(?:the|their|its|his|her|der|die|das|deren|dessen)$/u.test(words))
    if (denial?.tag === 'without' && isNoun(said.at(-1)) && isNoun(rest[next]) && isEnd(rest[next + 1]) && !isTheirs)
      repeated.push(denial)
  }
  return repeated
}

/** "Per owner and stage": groups within groups, which no answer has. */
export const listInnerGroups = (items: readonly TaggedWords[]): string[] => {
  const said = items.filter((item) => !isQuiet(item))
  return said.flatMap(({ tag }, at) =>
    tag === 'group' &&
    isGroup(said[at + 1]) &&
    said[at + 2]?.tag === 'and' &&
    isGroup(said[at + 3]) &&
    isEnd(said[at + 4])
      ? [said[at + 3]?.typed ?? said[at + 3]?.words ?? '']
      : [],
  )
}
/** "How did our posts do compared to LinkedIn" asks how good they were, and not how many. */
export const listPerformance = (items: readonly TaggedWords[]): string[] => {
  const at = items.findIndex((item) => toKind(item) === 'post')
  if (at < 0 || items[0]?.words !== 'how') return []
  const done = items.slice(at).find(({ tag, words }) => tag === 'quiet' && /^(?:do|doing|done|go|going)$/u.test(words))
  return done === undefined ? [] : [done.words]
}

const isGroup = (item: TaggedWords | undefined): boolean => isNoun(item) || item?.tag === 'is'
