import type { ListGroup, ListTotals } from '@draftwright/contract/crm/list-summaries'
import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import { useMemo, useState } from 'react'
import { useListSummaryQuery } from '../api.ts'
import { buildNarrowing, type ListRequest } from '../list-request.ts'
import type { RecordKind } from '../record.ts'

type Summaries = Readonly<Record<string, SummaryKind>>
export interface LoadedTotals extends ListTotals {
  /** What its summaries are, in their order. */
  readonly parts: readonly { readonly column: string; readonly kind: SummaryKind }[]
}
interface LoadedSummary {
  /** Null while it is unknown. */
  readonly summary: LoadedTotals | null
  readonly isFetching: boolean
  readonly error: unknown
  readonly reload: () => void
}

const listParts = (summaries: Summaries) => Object.entries(summaries).map(([column, kind]) => ({ column, kind }))

/** Counts and sums of everything that a list is narrowed to; nothing is asked if `isWanted` is false. */
export function useListSummary(
  kind: RecordKind,
  listRequest: Pick<ListRequest, 'q' | 'filter'>,
  groups: readonly ListGroup[],
  summaries: Summaries,
  isWanted: boolean,
): LoadedSummary {
  const { q, filter } = listRequest
  const narrowing = useMemo(() => buildNarrowing({ q, filter }), [q, filter])
  const body = useMemo(
    () => ({ query: narrowing, groups, summaries: listParts(summaries) }),
    [narrowing, groups, summaries],
  )
  const route = kind.summarize
  const isAsked = isWanted && route !== undefined
  const { currentData, error, isFetching, refetch } = useListSummaryQuery(
    { resource: kind.name, nouns: kind.nouns, route: route ?? kind.routes.query, body },
    { skip: !isAsked, refetchOnMountOrArgChange: 30 },
  )
  // The last one stays while other summaries of the same groups are asked for.
  const wish = JSON.stringify([narrowing, groups])
  const [kept, setKept] = useState<{ wish: string; totals: ListTotals; summary: LoadedTotals } | null>(null)
  if (currentData !== undefined && kept?.totals !== currentData)
    setKept({ wish, totals: currentData, summary: { ...currentData, parts: body.summaries } })
  const summary = isAsked && kept?.wish === wish ? kept.summary : null
  return {
    summary,
    isFetching: isAsked && isFetching,
    error: isAsked ? error : undefined,
    reload: () => void (isAsked && refetch()),
  }
}

/** The value among those of a summary, or of one of its groups. */
export function findSummaryValue(
  summary: LoadedTotals | null,
  values: ListTotals['summaries'] | undefined,
  column: string,
) {
  const at = summary?.parts.findIndex((part) => part.column === column) ?? -1
  return at === -1 ? undefined : values?.[at]
}
