import { useEffect, useMemo, useRef, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { readRecord } from './api.ts'
import type { GridRecord } from './model.ts'
import { listenToRecord } from './records/touched-records.ts'

interface OpenRecordProps {
  readonly tableId: string
  /** In the order in which they are shown: the next and the previous one are found here. */
  readonly rows: readonly GridRecord[]
  /** All that are loaded, also those in closed groups. */
  readonly loaded: readonly GridRecord[]
  readonly isLoaded: boolean
}

/**
 * The record that is open beside the grid, by its id in the address; one that is not in the list is looked up. As long as it is,
 * the record stays as it was last seen: what is being typed into it must not be lost.
 */
export function useOpenRecord({ tableId, rows, loaded, isLoaded }: OpenRecordProps) {
  const [openId, setOpenId] = useUrlState<string>('record', '')
  const [known, setKnown] = useState<{ id: string; record: GridRecord | null } | null>(null)
  const [refusedId, setRefusedId] = useState('')
  const listed = useMemo(() => (openId === '' ? undefined : loaded.find(({ id }) => id === openId)), [loaded, openId])
  if (listed !== undefined && known?.record !== listed) setKnown({ id: openId, record: listed })
  const isListed = listed !== undefined
  useEffect(() => {
    if (openId === '' || isListed || !isLoaded) return
    let isOver = false
    const look = () =>
      void readRecord({ params: { table_id: tableId, record_id: openId } }).then(
        (record) => isOver || setKnown({ id: openId, record }),
        (error: unknown) =>
          isOver ||
          // Without an answer it is not known to be gone.
          setKnown((now) =>
            now?.id === openId && toFailure(error).status !== 404 ? now : { id: openId, record: null },
          ),
      )
    look()
    const unlisten = listenToRecord(openId, look)
    return () => {
      isOver = true
      unlisten()
    }
  }, [tableId, openId, isListed, isLoaded])
  // Keys may be pressed faster than the address is rendered.
  const wanted = useRef(openId)
  useEffect(() => {
    wanted.current = openId
  }, [openId])
  useEffect(() => {
    if (openId !== '' && openId === refusedId) setOpenId(null)
  }, [openId, refusedId, setOpenId])
  const at = isListed ? rows.findIndex(({ id }) => id === openId) : -1
  const step = (by: 1 | -1) => {
    if (at === -1 || rows[at + by] === undefined) return null
    return () => {
      const next = rows[rows.findIndex(({ id }) => id === wanted.current) + by]
      if (next === undefined) return
      wanted.current = next.id
      setOpenId(next.id)
    }
  }
  return {
    openId,
    record: listed ?? (known?.id === openId ? known.record : undefined),
    open: setOpenId,
    /** Closes a new record that the server has not taken, if it is still open. */
    refuse: setRefusedId,
    close: () => setOpenId(null),
    previous: step(-1),
    next: step(1),
  }
}
