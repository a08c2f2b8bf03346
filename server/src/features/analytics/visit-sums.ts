import type { CountedDimension } from '@draftwright/contract/visits'
import type { NumberSums, VisitFacts } from './visit-state.ts'

interface CountedVisit {
  readonly facts: VisitFacts
  readonly entry: { readonly path: string } | null
}

export const listVisitDimensions = ({ facts, entry }: CountedVisit): [CountedDimension, string][] => [
  ['total', ''],
  ['entry', entry?.path ?? ''],
  ['source', facts.source],
  ['source_kind', facts.source_kind],
  ['campaign', facts.campaign],
  ['device', facts.device],
  ['browser', facts.browser],
  ['country', facts.country],
  ['link', facts.link_code ?? ''],
]
export const listPageDimensions = ({
  contentId,
  path,
}: {
  contentId: string | null
  path: string
}): [CountedDimension, string][] => [
  ['content', contentId ?? ''],
  ['page', path],
]

/** What is to be added to the sums by day. */
export class VisitSums {
  readonly #sums = new Map<string, NumberSums>()

  list(): NumberSums[] {
    return [...this.#sums.values()]
  }

  add(
    dimension: CountedDimension,
    value: string,
    day: string,
    added: Partial<Omit<NumberSums, 'dimension' | 'value' | 'day'>>,
  ): void {
    const key = `${dimension}\n${value}\n${day}`
    const sum = this.#sums.get(key) ?? {
      dimension,
      value,
      day,
      views: 0,
      visitors: 0,
      visits: 0,
      reads: 0,
      engaged_ms: 0,
      bounces: 0,
      bots: 0,
    }
    this.#sums.set(key, sum)
    sum.views += added.views ?? 0
    sum.visitors += added.visitors ?? 0
    sum.visits += added.visits ?? 0
    sum.reads += added.reads ?? 0
    sum.engaged_ms += added.engaged_ms ?? 0
    sum.bounces += added.bounces ?? 0
    sum.bots += added.bots ?? 0
  }
}
