import type { RecordList } from '../use-records.ts'

/** How many records a list says it has: `n` is the count of all of them, if it is known. */
export const toShownTotal = (
  { total, isExact, isStale }: Pick<RecordList, 'total' | 'isExact' | 'isStale'>,
  n: number | null,
): Pick<RecordList, 'total' | 'isExact'> =>
  isExact || isStale || n === null ? { total, isExact } : { total: n, isExact: true }
