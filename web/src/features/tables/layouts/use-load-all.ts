import { useEffect } from 'react'
import type { LoadedRecords } from '../records/loaded-records.ts'

/** Records that a board or a calendar holds. */
const maxLaidOut = 5000

/** Loads the rest of the view, up to a bound, unless it is loaded in another way; says whether there are more. */
export function useLoadAll({ rows, hasMore, isFetching, error, loadMore }: LoadedRecords, isNeeded = true): boolean {
  const isWanting = isNeeded && hasMore && !isFetching && error === undefined && rows.length < maxLaidOut
  useEffect(() => {
    if (isWanting) loadMore()
  }, [isWanting, loadMore])
  return hasMore && rows.length >= maxLaidOut
}
