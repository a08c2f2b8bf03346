import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import type { RecordSummary } from '@draftwright/contract/table-summaries'
import type { FilterProblem, TableFilter, TableGroup } from '@draftwright/contract/table-views'
import { useEffect, useState } from 'react'
import { summarizeRecords } from '../api.ts'
import { toStableText } from './stable-text.ts'

export interface SummaryRequest {
  readonly tableId: string
  readonly filter: TableFilter | null
  readonly groups?: readonly TableGroup[]
  readonly summaries?: readonly { readonly field_id: string; readonly kind: SummaryKind }[]
}
export interface SheetSummary extends RecordSummary {
  /** Conditions that the filter was read without. */
  readonly filter_problems: readonly FilterProblem[]
  /** What its summaries are, in their order. */
  readonly parts: NonNullable<SummaryRequest['summaries']>
}
interface LoadedSummary {
  /** Null while it is unknown: another one has been asked for. */
  readonly summary: SheetSummary | null
  readonly error: unknown
}

const settleMs = 400

/** Counts and summaries of everything that passes a filter, read again a moment after `version` has changed. A request of null asks nothing. */
export function useSummary(request: SummaryRequest | null, version = 0, delayMs = 0): LoadedSummary {
  const [known, setKnown] = useState<(LoadedSummary & { wish: string }) | null>(null)
  const wish = toStableText(request)
  useEffect(() => {
    // Read again from its text, so that the effect runs for another request and not for another object.
    const asked = JSON.parse(wish) as SummaryRequest | null
    if (asked === null) return undefined
    const stop = new AbortController()
    const load = async () => {
      const { tableId, filter, groups = [], summaries = [] } = asked
      const body = { filter, groups: [...groups], summaries: [...summaries] }
      const outcome = await summarizeRecords({ params: { table_id: tableId }, body }, stop.signal).then(
        (found) => ({ summary: { ...found, parts: summaries }, error: undefined }),
        (error: unknown) => ({ summary: null, error }),
      )
      if (!stop.signal.aborted) setKnown({ wish, ...outcome })
    }
    const timer = setTimeout(() => void load(), version === 0 ? delayMs : settleMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wish, version, delayMs])
  return known?.wish === wish ? known : { summary: null, error: undefined }
}
