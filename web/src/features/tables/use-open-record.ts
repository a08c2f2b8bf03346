import { useEffect, useRef, useState } from 'react'
import { useUrlState } from '../../ui/use-url-state.ts'
import { readRecord } from './api.ts'
import type { GridRecord } from './model.ts'

/** The record that is open beside the grid, by its id in the address; one that is not in the list is looked up. */
export function useOpenRecord(tableId: string, rows: readonly GridRecord[], isLoaded: boolean) {
  const [openId, setOpenId] = useUrlState<string>('record', '')
  const [found, setFound] = useState<{ id: string; record: GridRecord | null } | null>(null)
  const at = openId === '' ? -1 : rows.findIndex(({ id }) => id === openId)
  const isListed = at !== -1
  useEffect(() => {
    if (openId === '' || isListed || !isLoaded) return
    readRecord({ params: { table_id: tableId, record_id: openId } }).then(
      (record) => setFound({ id: openId, record }),
      () => setFound({ id: openId, record: null }),
    )
  }, [tableId, openId, isListed, isLoaded])
  // Keys may be pressed faster than the address is rendered.
  const wanted = useRef(openId)
  useEffect(() => {
    wanted.current = openId
  }, [openId])
  const step = (by: 1 | -1) => {
    if (at === -1 || rows[at + by] === undefined) return null
    return () => {
      const next = rows[rows.findIndex(({ id }) => id === wanted.current) + by]
      if (next === undefined) return
      wanted.current = next.id
      setOpenId(next.id)
    }
  }
  const record = isListed ? rows[at] : found?.id === openId ? found.record : undefined
  return { openId, record, open: setOpenId, close: () => setOpenId(null), previous: step(-1), next: step(1) }
}
