import type { ListSummaryGroup } from '@draftwright/contract/crm/list-summaries'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { GridGroups } from '../../../../ui/grid/GridGroupRow.tsx'
import { findMissingPlaces, isGap } from '../../../../ui/grid/group-lines.ts'
import { formatPeriod } from '../../../../ui/grid/summary-words.ts'
import { useGroupLines } from '../../../../ui/grid/use-group-lines.tsx'
import { formatDate, formatValue, toText } from '../format.ts'
import { formatShortSummary, formatSummary } from '../groups/format-summary.ts'
import { listClosedKeys, toSummable } from '../groups/group-settings.ts'
import { findSummaryValue, type LoadedTotals, useListSummary } from '../groups/use-list-summary.ts'
import { toShownTotal } from '../groups/shown-total.ts'
import { keepPlaces } from '../groups/shown-rows.ts'
import { useRecordBlocks } from '../groups/use-record-blocks.ts'
import { applyPatch, type RecordKind, type RecordRow } from '../record.ts'
import { Cell } from '../table/Cell.tsx'
import type { Person } from '../use-people.ts'
import { type RecordList, useRecords } from '../use-records.ts'
import type { ListState } from './use-list-state.ts'

interface ListedRecords extends RecordList {
  /** The rows as they are shown: heads of groups and what is not loaded yet among them. */
  readonly lines: readonly RecordRow[]
  /** Undefined where the list is not grouped. */
  readonly groups: GridGroups<RecordRow> | undefined
  /** Ids of records that are not among the rows now, and may still be in the list: not loaded, or in closed groups. */
  readonly away: ReadonlySet<string>
  readonly isRecord: (line: RecordRow) => boolean
  readonly summary: LoadedTotals | null
  /** Why the last counts and sums, if any, are not up to date; `reload` reads them again, too. */
  readonly sumsError: unknown
  readonly onDrawn: (from: number, to: number) => void
}

const createHead = (id: string): RecordRow => ({ id, updated_at: '' })
const nobody = { q: '', filter: null }
const nothing = {}
const nobodyAway: ReadonlySet<string> = new Set()

/** Heads and rows of one state: while they are read again they stand as they stood, with the values of now. */
function useShownTogether(
  counted: ReturnType<typeof useListSummary>,
  blocks: ReturnType<typeof useRecordBlocks>,
  listRequest: ListState['listRequest'],
  groups: ListState['groups'],
): { summary: LoadedTotals | null; rows: readonly RecordRow[] } {
  const { summary, isFetching } = counted
  const { rows, isRefetching } = blocks
  const [stood, setStood] = useState({ summary, rows, listRequest, groups })
  const isSame = stood.listRequest === listRequest && stood.groups === groups
  const isMoving = isSame && stood.summary !== null && summary !== null && (isFetching || isRefetching)
  if (!isMoving && (!isSame || stood.summary !== summary || stood.rows !== rows))
    setStood({ summary, rows, listRequest, groups })
  const kept = useMemo(() => (isMoving ? keepPlaces(stood.rows, rows) : rows), [isMoving, stood.rows, rows])
  return { summary: isMoving ? stood.summary : summary, rows: kept }
}

/** The records of a list, and of its groups those that are shown. */
export function useListedRecords(
  kind: RecordKind,
  list: ListState,
  people: ReadonlyMap<string, Person>,
  isWaiting: boolean,
): ListedRecords {
  const { listRequest, groups, summaries, closed, toggleGroup } = list
  const hasGroups = groups.length > 0 && kind.summarize !== undefined
  const pages = useRecords(kind, listRequest, isWaiting || hasGroups)
  const isSummed = hasGroups || Object.keys(summaries).length > 0
  // A page says how many there are up to a bound, so that it never waits for a count; beyond it they are counted beside it.
  const isBeyond = !hasGroups && !pages.isExact && !pages.isStale
  const counted = useListSummary(kind, listRequest, groups, summaries, (isSummed || isBeyond) && !isWaiting)
  const blocks = useRecordBlocks(kind, listRequest, hasGroups ? (counted.summary?.n ?? null) : null)
  const together = useShownTogether(counted, blocks, listRequest, groups)
  const { summary } = hasGroups ? together : counted
  const known = hasGroups ? summary?.groups : undefined
  const rows = hasGroups ? together.rows : pages.rows
  const closedKeys = useMemo(() => listClosedKeys(closed, known ?? []), [closed, known])
  const latestToggle = useRef(toggleGroup)
  useEffect(() => {
    latestToggle.current = toggleGroup
  })
  const toggle = useCallback((key: string) => latestToggle.current(key), [])
  const describe = useCallback(
    (head: ListSummaryGroup) => describeHead(kind, people, groups[head.level], head),
    [kind, people, groups],
  )
  const renderSummary = useCallback(
    (head: ListSummaryGroup, key: string) => {
      const column = kind.columns[key]
      const of = summaries[key]
      if (column === undefined || of === undefined) return null
      const value = findSummaryValue(summary, head.summaries, key)
      return (
        <span className="tabular" title={formatSummary(column, of, value)}>
          {formatShortSummary(column, of, value)}
        </span>
      )
    },
    [kind, summaries, summary],
  )
  const grouped = useGroupLines({
    rows,
    groups: known,
    closed: closedKeys,
    onToggle: toggle,
    createHead,
    describe,
    renderSummary,
  })
  const { lines, heads, places } = grouped
  const isRecord = useCallback((line: RecordRow) => !isGap(line) && !heads.has(line.id), [heads])
  const { loadPlaces } = blocks
  const onDrawn = useCallback(
    (from: number, to: number) => {
      const missing = findMissingPlaces(lines, places, from, to)
      if (missing !== null) loadPlaces(missing.from, missing.to)
    },
    [lines, places, loadPlaces],
  )
  const sumsError = isSummed ? counted.error : undefined
  const shown = { lines, groups: grouped.groups, isRecord, summary, sumsError, onDrawn }
  const records = useMemo(() => (hasGroups ? lines.filter(isRecord) : rows), [hasGroups, lines, isRecord, rows])
  const away = hasGroups ? blocks.seen : nobodyAway
  if (!hasGroups) {
    const reload = () => {
      counted.reload()
      // Sums alone do not take a list back to its start.
      if (counted.error === undefined || pages.error !== undefined) pages.reload()
    }
    return { ...pages, ...shown, ...toShownTotal(pages, counted.summary?.n ?? null), away, reload }
  }
  const reload = () => {
    counted.reload()
    blocks.reload()
  }
  return {
    ...shown,
    away,
    rows: records,
    total: summary?.n,
    isExact: true,
    hasMore: false,
    isStale: false,
    isFetching: blocks.isFetching,
    // Without counts there is no list.
    error: (summary === null ? counted.error : undefined) ?? blocks.error,
    loadMore: reload,
    reload,
  }
}

/** How many records there are besides what a list is narrowed to; null where it is not narrowed, or unknown yet. */
export const useCountOfAll = (kind: RecordKind, isNarrowed: boolean): number | null =>
  useListSummary(kind, nobody, noGroups, nothing, isNarrowed).summary?.n ?? null
const noGroups: readonly [] = []

function describeHead(
  kind: RecordKind,
  people: ReadonlyMap<string, Person>,
  group: ListState['groups'][number] | undefined,
  { value, name }: ListSummaryGroup,
) {
  const key = group?.column ?? ''
  const column = kind.columns[key]
  if (column === undefined) return null
  const { label } = column
  if (value === null) return { label, text: '', value: null }
  if (toSummable(column).isMoment) {
    const { unit = 'day' } = group ?? {}
    const text = unit === 'day' ? formatDate(toText(value)) : formatPeriod(value, unit)
    return { label, text, value: <span>{text}</span> }
  }
  const patch = { [key]: value, ...(name === null ? {} : { [key.replace(/_id$/u, '_name')]: name }) }
  const row = applyPatch({ id: '', updated_at: '' }, patch)
  const text =
    name ?? (column.to === 'people' ? people.get(toText(value))?.name : undefined) ?? formatValue(column, value)
  return { label, text, value: <Cell columnKey={key} column={column} row={row} people={people} /> }
}
