import { useEffect, useRef } from 'react'
import type { RecordRow } from '../record.ts'
import type { ListState } from './use-list-state.ts'

/** The place of the open record among the rows, and the ways to its neighbours. */
export function useRecordSteps(rows: readonly RecordRow[], list: Pick<ListState, 'openId' | 'open'>) {
  const openAt = rows.findIndex(({ id }) => id === list.openId)
  // Keys may be pressed faster than the address is rendered.
  const wanted = useRef(list.openId)
  useEffect(() => {
    wanted.current = list.openId
  }, [list.openId])
  const step = (by: 1 | -1) => {
    if (openAt === -1 || rows[openAt + by] === undefined) return null
    return () => {
      const next = rows[rows.findIndex(({ id }) => id === wanted.current) + by]
      if (next === undefined) return
      wanted.current = next.id
      list.open(next.id)
    }
  }
  return { row: rows[openAt], onPrevious: step(-1), onNext: step(1) }
}
