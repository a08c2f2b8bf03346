import { useCallback, useMemo } from 'react'
import { buildListArgs, useRecordPagesInfiniteQuery } from './api.ts'
import type { ListRequest } from './list-request.ts'
import type { RecordKind, RecordRow } from './record.ts'

export interface RecordList {
  readonly rows: readonly RecordRow[]
  /** Undefined until the first response. */
  readonly total: number | undefined
  /** False: there are more than `total`. */
  readonly isExact: boolean
  readonly hasMore: boolean
  /** Another list than the displayed one is loading. */
  readonly isStale: boolean
  /** A page is loading; the next one can be requested after it. */
  readonly isFetching: boolean
  readonly error: unknown
  loadMore(): void
  reload(): void
}

/** A list of any length, loaded page by page on scroll; nothing is loaded while the request is incomplete. */
export function useRecords(kind: RecordKind, listRequest: ListRequest, isWaiting = false): RecordList {
  const { data, currentData, error, hasNextPage, isFetching, fetchNextPage, refetch } = useRecordPagesInfiniteQuery(
    buildListArgs(kind, listRequest),
    {
      refetchOnMountOrArgChange: 30,
      skip: isWaiting,
    },
  )
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const meta = data?.pages[0]?.meta
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const reload = useCallback(() => void refetch(), [refetch])
  return {
    rows,
    total: meta?.total,
    isExact: meta?.total_exact ?? true,
    hasMore: hasNextPage,
    isStale: data !== undefined && currentData === undefined,
    isFetching,
    error,
    loadMore,
    reload,
  }
}
