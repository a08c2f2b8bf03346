import type { QueryForm } from '../../../advising/query.ts'
import { toPreviousSpan } from '../days.ts'
import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

const isJoint = (item: TaggedWords | undefined): boolean => ['and', 'or', 'comma'].includes(item?.tag ?? '')
const isState = ({ tag, arg }: TaggedWords, state: string): boolean => tag === 'is' && arg === state
/** "In percent", "by how much", "did it drop": the change between two spans of days, which every such answer tells. */
const isChange = ({ tag, arg }: TaggedWords): boolean =>
  tag === 'trend' || (tag === 'measure' && (arg === 'share' || arg === 'range'))

/** Without one of two states, and without what joins it to the other. */
function dropState(items: readonly TaggedWords[], state: string): TaggedWords[] {
  const at = items.findIndex((item) => isState(item, state))
  const start =
    isJoint(items[at - 1]) &&
    isState(items[at - 2] ?? { tag: '', arg: '', words: '' }, state === 'won' ? 'lost' : 'won')
      ? at - 1
      : at
  const end = start === at && isJoint(items[at + 1]) ? at + 2 : at + 1
  return [...items.slice(0, start), ...items.slice(end)]
}

/**
 * "November compared with October, won and lost": what was won and what was lost apart, each with its amount; null where no two spans of
 * days are compared.
 */
export function splitComparison(all: readonly TaggedWords[]): (readonly TaggedWords[])[] | null {
  const isTrend = all.some(({ tag }) => tag === 'trend')
  const spans = all.filter(({ tag }) => tag === 'span')
  const isCompared = all.some(({ tag }) => tag === 'compare')
  const isBoth = isCompared && all.some((one) => isState(one, 'won')) && all.some((one) => isState(one, 'lost'))
  if (!isTrend && !(spans.length === 2 && (isBoth || all.some(isChange)))) return null
  const items = all.flatMap((item): TaggedWords[] => {
    if (isChange(item)) return [{ ...item, tag: 'quiet', arg: '' }]
    // "How did it change in November" is told by the month before.
    return item.tag === 'span' && item.span !== undefined && spans.length === 1
      ? [item, { tag: 'span', arg: '', words: '', span: toPreviousSpan(item.span) }]
      : [item]
  })
  if (spans.length === 0 || spans.length > 2) return null
  const isOfDeals = all.every((item) => toKind(item) === null || toKind(item) === 'opportunity')
  const isMeasured = items.some(({ tag, arg }) => tag === 'measure' || (tag === 'field' && arg !== ''))
  const isEnded = items.some((one) => isState(one, 'won') || isState(one, 'lost'))
  const measured: TaggedWords[] =
    isOfDeals && isEnded && !isMeasured ? [{ tag: 'measure', arg: 'sum', words: '' }, ...items] : items
  return isBoth ? [dropState(measured, 'lost'), dropState(measured, 'won')] : [measured]
}

/** "By how much did it drop": what the answer before has told already. */
export const isAskingForChange = (items: readonly TaggedWords[], { spans }: QueryForm): boolean =>
  spans?.length === 2 &&
  items.some(isChange) &&
  items.every((item) => isChange(item) || ['quiet', 'comma', 'and', 'op'].includes(item.tag))
