import type { Source } from '@draftwright/contract/sources'
import type { LoadedRows, QueryRow } from './query-row.ts'

/** Rows with the sources that say where each can be looked up. */
export function joinSources<T>(
  data: readonly T[],
  sources: readonly Source[],
  total: number,
  toRow: (row: T, source: Source) => Omit<QueryRow, 'source'>,
): LoadedRows {
  const rows = data.flatMap((row, at) => {
    const source = sources[at]
    return source === undefined ? [] : [{ source, ...toRow(row, source) }]
  })
  return { rows, isCapped: total > rows.length }
}
