import type { TableFilter, TableSort } from '@draftwright/contract/tables'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { queryRecords } from '../api.ts'
import type { GridRecord } from '../model.ts'
import { emptyRecordList, listShownRecords, type RecordListAction, reduceRecordList } from './record-list.ts'
import { announceTouched } from './touched-records.ts'
import { watchTable } from './watch-table.ts'

export interface RecordsRequest {
  readonly tableId: string
  readonly filter: TableFilter | null
  /** Narrows it further. */
  readonly formula?: string
  readonly sorts: readonly TableSort[]
}

export interface LoadedRecords {
  readonly rows: readonly GridRecord[]
  readonly isLoaded: boolean
  readonly hasMore: boolean
  readonly isFetching: boolean
  /** Of the whole table, without the filter. */
  readonly nRecords: number
  readonly error: unknown
  readonly apply: (action: RecordListAction) => void
  readonly loadMore: () => void
  readonly reload: () => void
  /** Reads records again that have changed. */
  readonly refresh: (ids: readonly string[]) => Promise<void>
  /** The page's own changes: events about them are left out. */
  readonly addOwnChange: (changeId: string | null) => void
}

const [firstPage, nextPage, longestReload] = [200, 1000, 1000] as const
const settleMs = 200
const maxRereads = 5
const perQuestion = 200

/** The records of a table in one order, loaded page by page and kept as others change them. */
export function useRecords(request: RecordsRequest, onSchema: () => void): LoadedRecords {
  const { tableId } = request
  const [state, dispatch] = useReducer(reduceRecordList, emptyRecordList)
  /** Counts the changes of this page: a list that was read before one may not replace it. */
  const nWrites = useRef(0)
  const apply = useCallback((action: RecordListAction) => {
    if (action.do !== 'forget') nWrites.current++
    dispatch(action)
  }, [])
  const [status, setStatus] = useState<{ isLoaded: boolean; isFetching: boolean; nRecords: number; error: unknown }>({
    isLoaded: false,
    isFetching: true,
    nRecords: 0,
    error: undefined,
  })
  const wish = JSON.stringify([tableId, request.filter, request.sorts, request.formula])
  const latest = useRef({ state, request, wish })
  useEffect(() => {
    latest.current = { state, request, wish }
  })
  const own = useRef(new Set<string>())
  const isLoading = useRef(false)

  const fetchPage = useCallback(async (wanted: number, cursor: string | null, before: string): Promise<void> => {
    isLoading.current = true
    setStatus((now) => ({ ...now, isFetching: true, error: undefined }))
    const { tableId: table_id, filter, sorts, formula } = latest.current.request
    try {
      const askPage = (limit: number, after: string | null) => {
        const body = { limit, filter, formula, sorts: [...sorts], ...(after === null ? {} : { cursor: after }) }
        return queryRecords({ params: { table_id }, body })
      }
      const ask = async () => {
        let { data, meta } = await askPage(Math.min(wanted, nextPage), cursor)
        while (data.length < wanted && meta.next_cursor !== null && latest.current.wish === before) {
          const next = await askPage(Math.min(wanted - data.length, nextPage), meta.next_cursor)
          // A record may have moved to a further page meanwhile.
          data = [...new Map([...data, ...next.data].map((record) => [record.id, record])).values()]
          meta = next.meta
        }
        return { data, meta }
      }
      // What was read before a change of this page may not replace it; a further page holds other records.
      const nTries = cursor === null ? maxRereads : 0
      let written = nWrites.current
      let answer = await ask()
      for (let tries = 0; tries < nTries; tries++) {
        if (written === nWrites.current) break
        written = nWrites.current
        answer = await ask()
      }
      // Another list has been asked for since.
      if (latest.current.wish !== before) return
      const { data, meta } = answer
      dispatch({ do: cursor === null ? 'load' : 'append', records: data, cursor: meta.next_cursor })
      setStatus({ isLoaded: true, isFetching: false, nRecords: meta.n_records, error: undefined })
    } catch (error) {
      if (latest.current.wish === before) setStatus((now) => ({ ...now, isFetching: false, error }))
    } finally {
      isLoading.current = false
    }
  }, [])
  const reload = useCallback(() => {
    const { state: now, wish: before } = latest.current
    // As many as there were: nobody's place in a long list is lost.
    void fetchPage(Math.max(firstPage, now.records.length + perQuestion), null, before)
  }, [fetchPage])
  useEffect(() => {
    latest.current.wish = wish
    void fetchPage(firstPage, null, wish)
  }, [fetchPage, wish])
  const loadMore = useCallback(() => {
    const { state: now, wish: before } = latest.current
    if (now.cursor !== null && !isLoading.current) void fetchPage(nextPage, now.cursor, before)
  }, [fetchPage])

  /** Short lists are read again as a whole, so that order and filter are right; of long ones only what has changed. */
  const refresh = useCallback(
    async (ids: readonly string[]) => {
      const { state: now, request: asked, wish: before } = latest.current
      if (now.records.length + ids.length <= longestReload) return reload()
      for (let at = 0; at < ids.length; at += perQuestion) {
        const part = ids.slice(at, at + perQuestion)
        const named = `OR(${part.map((id) => `RECORD_ID()='${id}'`).join(',')})`
        const formula = asked.formula === undefined ? named : `AND(${asked.formula}, ${named})`
        const body = { limit: perQuestion, filter: asked.filter, formula }
        const { data } = await queryRecords({ params: { table_id: asked.tableId }, body })
        if (latest.current.wish !== before) return
        const loaded = new Set(latest.current.state.records.map(({ id }) => id))
        const isWhole = latest.current.state.cursor === null
        const found = new Set(data.map(({ id }) => id))
        apply({ do: 'drop', ids: new Set(part.filter((id) => !found.has(id))) })
        apply({ do: 'put', records: data.filter(({ id }) => isWhole || loaded.has(id)) })
      }
    },
    [reload, apply],
  )
  const onSchemaChange = useRef(onSchema)
  useEffect(() => {
    onSchemaChange.current = onSchema
  })
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let changes: { id: string | null; records: readonly string[] }[] = []
    const settle = () => {
      timer = undefined
      const others = changes.filter(({ id }) => id === null || !own.current.has(id))
      changes = []
      const ids = [...new Set(others.flatMap(({ records }) => records))]
      // A question that fails is asked again with the next change.
      if (ids.length > 0) refresh(ids).catch(() => undefined)
    }
    void watchTable(tableId, stop.signal, {
      onConnect: (isFirst) => {
        if (!isFirst) reload()
      },
      onEvent: ({ change_id, record_ids }) => {
        if (change_id === null && record_ids.length === 0) return onSchemaChange.current()
        announceTouched(record_ids)
        changes.push({ id: change_id, records: record_ids })
        timer ??= setTimeout(settle, settleMs)
      },
    })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [tableId, refresh, reload])

  const rows = useMemo(() => listShownRecords(state), [state])
  const addOwnChange = useCallback((id: string | null) => void (id !== null && own.current.add(id)), [])
  return { ...status, rows, hasMore: state.cursor !== null, apply, loadMore, reload, refresh, addOwnChange }
}
