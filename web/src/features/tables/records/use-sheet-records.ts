import { useCallback, useEffect, useRef, useState } from 'react'
import { toStableText } from './stable-text.ts'
import type { RecordsRequest } from './records-request.ts'
import type { LoadedRecords } from './loaded-records.ts'
import { useRecords } from './use-records.ts'
import { type SheetSummary, type SummaryRequest, useSummary } from './use-summary.ts'

interface SheetRecords {
  readonly records: LoadedRecords
  /** Of all that the filter keeps; null while it is unknown, and where the first page says all that is asked. */
  readonly summary: SheetSummary | null
  readonly summaryError: unknown
}

/** The records of a view with the counts of all that its filter keeps; `hasSummary` is false for views that have no use for them. */
export function useSheetRecords(
  request: RecordsRequest,
  summaries: NonNullable<SummaryRequest['summaries']>,
  hasSummary: boolean,
  onSchema: () => void,
): SheetRecords {
  const { tableId, filter, groups = [] } = request
  const [version, setVersion] = useState(0)
  const wish = toStableText([tableId, filter, groups])
  /** A list whose first page could not say how many there are. */
  const [uncounted, setUncounted] = useState<string | null>(null)
  const isAsked = hasSummary && (groups.length + summaries.length > 0 || version > 0 || uncounted === wish)
  const loaded = useSummary(isAsked ? { tableId, filter, groups, summaries } : null, version)
  // The last one stays while other summaries of the same groups are asked for.
  const [kept, setKept] = useState<{ wish: string; summary: SheetSummary } | null>(null)
  if (loaded.summary !== null && kept?.summary !== loaded.summary) setKept({ wish, summary: loaded.summary })
  const summary = loaded.summary ?? (isAsked && kept?.wish === wish ? kept.summary : null)
  const onChange = useCallback(() => setVersion((before) => before + 1), [])
  const records = useRecords(request, onSchema, { total: summary?.n ?? null, isCounted: hasSummary, onChange })
  const hasNoCount = hasSummary && records.isLoaded && records.isCurrent && records.nMatching === null
  if (hasNoCount && uncounted !== wish) setUncounted(wish)

  // A record that has moved to another group is read again at its new place.
  const { reload } = records
  const layout = summary === null ? null : JSON.stringify(summary.groups.map(({ key, n }) => [key, n]))
  const shown = useRef<{ wish: string; layout: string } | null>(null)
  useEffect(() => {
    if (layout === null) return
    const before = shown.current
    shown.current = { wish, layout }
    if (before !== null && before.wish === wish && before.layout !== layout) reload()
  }, [wish, layout, reload])
  return { records, summary, summaryError: loaded.error }
}
