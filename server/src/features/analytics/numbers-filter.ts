import type { Breakdown, CountedDimension } from '@draftwright/contract/visits'

/** What is counted: everything, or what fits each given value; an empty text stands for what is not known. */
export interface NumbersFilter {
  readonly contentId?: string | undefined
  readonly pillarId?: string | undefined
  readonly channelId?: string | undefined
  readonly values?: Readonly<Partial<Record<ValueDimension, string>>>
}
export type ValueDimension = Exclude<CountedDimension, 'total' | 'content'>

export const isOfPosts = ({ contentId, pillarId, channelId }: NumbersFilter): boolean =>
  contentId !== undefined || pillarId !== undefined || channelId !== undefined

/** How single views are counted in a question that names these dimensions. */
export interface EventCounting {
  /** Of several posts, visitors and visits are sums. */
  readonly isOfGroup: boolean
  /** Which rows stand for a visit: all of one, the first of each page, or the first of all. */
  readonly visits: 'visit' | 'first' | 'entry'
  /** Time on pages is not told by where visits end. */
  readonly hasTime: boolean
  readonly isExit: boolean
}

export function chooseEventCounting(filter: NumbersFilter, by?: Breakdown): EventCounting {
  const { contentId, pillarId, channelId, values } = filter
  const isOfGroup =
    by === 'pillar' || by === 'channel' || by === 'content' || pillarId !== undefined || channelId !== undefined
  const isOfPages = isOfGroup || by === 'page' || contentId !== undefined || values?.page !== undefined
  const isExit = by === 'exit' || values?.exit !== undefined
  return { isOfGroup, visits: isExit ? 'visit' : isOfPages ? 'first' : 'entry', hasTime: !isExit, isExit }
}
