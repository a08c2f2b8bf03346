import { useCallback, useEffect, useMemo, useState } from 'react'
import { shallowEqual, useDispatch, useSelector } from 'react-redux'
import { toGapId } from '../../../../ui/grid/group-lines.ts'
import { buildListArgs, type CrmDispatch, recordsApi, type RecordPage, type State } from '../api.ts'
import type { ListRequest } from '../list-request.ts'
import type { RecordKind, RecordRow } from '../record.ts'
import { addSeenIds, hasSameRows } from './shown-rows.ts'

const blockSize = 100
/** Blocks that are kept up to date; others are read again when they are shown. */
const maxBlocks = 8

interface RecordBlocks {
  /** As many as the list has: what is not loaded has the id of a gap. */
  readonly rows: readonly RecordRow[]
  /** Ids of what has been loaded and may still be in the list. */
  readonly seen: ReadonlySet<string>
  readonly isFetching: boolean
  /** Blocks that are shown are read again. */
  readonly isRefetching: boolean
  readonly error: unknown
  readonly loadPlaces: (from: number, to: number) => void
  readonly reload: () => void
}

const gaps: RecordRow[] = []
const getGap = (at: number): RecordRow => (gaps[at] ??= { id: toGapId(at), updated_at: '' })
const firstBlock = [0]
const nothingSeen = { rows: [], ids: new Set<string>() }

/** A list of known length, of which the parts that are shown are loaded. A total of null loads nothing. */
export function useRecordBlocks(kind: RecordKind, listRequest: ListRequest, total: number | null): RecordBlocks {
  const dispatch = useDispatch<CrmDispatch>()
  const args = useMemo(() => buildListArgs(kind, listRequest), [kind, listRequest])
  const [wanted, setWanted] = useState<{ args: typeof args; blocks: readonly number[] }>({ args, blocks: firstBlock })
  const isLoading = total !== null && total > 0
  const blocks = useMemo(
    () => (isLoading ? (wanted.args === args ? wanted.blocks : firstBlock) : []),
    [isLoading, wanted, args],
  )
  const asked = useMemo(
    () => blocks.map((block) => ({ ...args, offset: block * blockSize, limit: blockSize })),
    [args, blocks],
  )
  useEffect(() => {
    const held = asked.map((one) => dispatch(recordsApi.endpoints.recordBlock.initiate(one, { forceRefetch: 30 })))
    return () => {
      for (const one of held) one.unsubscribe()
    }
  }, [dispatch, asked])
  const pages = useSelector(
    (state: State) => asked.map((one) => recordsApi.endpoints.recordBlock.select(one)(state).data),
    shallowEqual,
  )
  const status = useSelector((state: State) => {
    const all = asked.map((one) => recordsApi.endpoints.recordBlock.select(one)(state))
    return {
      isFetching: all.some(({ isLoading: isFirst }) => isFirst),
      isRefetching: all.some((one) => one.isLoading && one.data !== undefined),
      error: all.find((one) => one.isError)?.error,
    }
  }, shallowEqual)
  const placed = useMemo(() => placeBlocks(total ?? 0, blocks, pages), [total, blocks, pages])
  const [seen, setSeen] = useState<{ rows: readonly RecordRow[]; ids: ReadonlySet<string> }>(nothingSeen)
  // Before its first commit a selector finds a new list in each pass: the same rows are the same list.
  const isSeen = hasSameRows(seen.rows, placed)
  if (!isSeen) setSeen({ rows: placed, ids: addSeenIds(seen.ids, placed) })
  const rows = isSeen ? seen.rows : placed
  const loadPlaces = useCallback(
    (from: number, to: number) =>
      setWanted((before) => {
        const own = before.args === args ? before.blocks : firstBlock
        const first = Math.floor(from / blockSize)
        const last = Math.min(Math.floor(to / blockSize), first + maxBlocks - 1)
        const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at)
        if (before.args === args && shown.every((block) => own.includes(block))) return before
        return { args, blocks: [...own.filter((block) => !shown.includes(block)), ...shown].slice(-maxBlocks) }
      }),
    [args],
  )
  const reload = useCallback(() => {
    for (const one of asked)
      void dispatch(recordsApi.endpoints.recordBlock.initiate(one, { subscribe: false, forceRefetch: true }))
  }, [dispatch, asked])
  return { rows, seen: seen.ids, ...status, loadPlaces, reload }
}

/** The rows of a list with what is loaded of it. A record that is in two blocks, because it has moved, stands where it was found first. */
function placeBlocks(
  total: number,
  blocks: readonly number[],
  pages: readonly (RecordPage | undefined)[],
): readonly RecordRow[] {
  const rows = Array.from({ length: total }, (_, at) => getGap(at))
  const seen = new Set<string>()
  for (const [index, block] of blocks.entries())
    for (const [at, row] of (pages[index]?.data ?? []).entries()) {
      const place = block * blockSize + at
      if (place > rows.length || seen.has(row.id)) continue
      seen.add(row.id)
      rows[place] = row
    }
  return rows
}
