import { useCallback, useMemo } from 'react'
import { listArgs, useRecordPagesInfiniteQuery } from './api.ts'
import type { ListAsk } from './list-ask.ts'
import type { RecordKind, RecordRow } from './record.ts'

export interface Records {
  readonly rows: readonly RecordRow[]
  /** Undefined until the first answer. */
  readonly total: number | undefined
  /** False: there are more than `total`. */
  readonly isExact: boolean
  readonly hasMore: boolean
  /** Another list than the one that is shown is on its way. */
  readonly isStale: boolean
  readonly isLoadingMore: boolean
  readonly error: unknown
  loadMore(): void
  reload(): void
}

/** A list of any length, read page by page as it is scrolled; nothing is asked for while it is not known what. */
export function useRecords(kind: RecordKind, ask: ListAsk, isWaiting = false): Records {
  const { data, currentData, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useRecordPagesInfiniteQuery(listArgs(kind, ask), {
      refetchOnMountOrArgChange: 30,
      skip: isWaiting,
    })
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
    isLoadingMore: isFetchingNextPage,
    error,
    loadMore,
    reload,
  }
}
