import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { queryRecords } from '../api.ts'
import { ListReads } from './list-reads.ts'
import type { LoadedRecords } from './loaded-records.ts'
import {
  emptyRecordList,
  listLoadedParts,
  listShownRecords,
  type RecordListAction,
  reduceRecordList,
} from './record-list.ts'
import { perQuestion, readColors, readListed, type RecordsRequest, toQuery } from './records-request.ts'
import { toStableText } from './stable-text.ts'
import { announceTouched } from './touched-records.ts'
import { watchTable } from './watch-table.ts'

const [firstPage, nextPage, longestReload] = [200, 1000, 1000] as const
const settleMs = 200
const maxRereads = 5

interface RecordsOptions {
  /** How many there are: the list then has gaps, which are loaded when they are shown. Null while it is unknown. */
  readonly total?: number | null
  /** The first page says it, too, where that takes no longer. */
  readonly isCounted?: boolean
  /** Records have changed, here or elsewhere. */
  readonly onChange?: () => void
}

type RecordsStatus = Pick<LoadedRecords, 'isLoaded' | 'isFetching' | 'nRecords' | 'filterProblems' | 'error'>
const emptyStatus: RecordsStatus = {
  isLoaded: false,
  isFetching: true,
  nRecords: 0,
  filterProblems: [],
  error: undefined,
}
const toLoadedStatus = (meta: Awaited<ReturnType<typeof queryRecords>>['meta']): RecordsStatus => ({
  isLoaded: true,
  isFetching: false,
  nRecords: meta.n_records,
  filterProblems: meta.filter_problems,
  error: undefined,
})

/** The records of a table in one order, loaded page by page and kept as others change them. */
export function useRecords(request: RecordsRequest, onSchema: () => void, options: RecordsOptions = {}): LoadedRecords {
  const { total = null, isCounted = false } = options
  const { tableId } = request
  const [state, dispatch] = useReducer(reduceRecordList, emptyRecordList)
  const wish = toStableText([tableId, toQuery(request)])
  const latest = useRef({ state, request, wish, isCounted })
  useEffect(() => {
    latest.current = { state, request, wish, isCounted }
  })
  /** Counts the changes of this page: a list that was read before one may not replace it. */
  const nWrites = useRef(0)
  const onChange = useRef(options.onChange)
  useEffect(() => {
    onChange.current = options.onChange
  })
  const [reads] = useState(() => new ListReads())
  const apply = useCallback(
    (action: RecordListAction) => {
      if (action.do !== 'forget') nWrites.current++
      dispatch(action)
      reads.note(action)
      if (action.do === 'put' || action.do === 'drop') onChange.current?.()
      if (action.do === 'put')
        void readColors(latest.current.request, action.records).then(
          (colors) => colors !== null && dispatch(colors),
          () => undefined,
        )
    },
    [reads],
  )
  const [status, setStatus] = useState(emptyStatus)
  /** Another object after each load, also of the same list. */
  const [loadedWish, setLoadedWish] = useState<{ readonly wish: string; readonly n: number | null } | null>(null)
  const own = useRef(new Set<string>())
  const isLoading = useRef(false)

  /** What was read before a change of this page is too old to replace it, and asked for again. */
  const askAgain = useCallback(
    async <T>(ask: () => Promise<T>, nTries: number) => {
      for (let tries = 0; ; tries++) {
        const [written, number] = [nWrites.current, reads.ask()]
        const answer = await ask()
        const isOld = written !== nWrites.current
        if (!isOld || tries >= nTries) return { answer, number, isOld }
      }
    },
    [reads],
  )
  const fetchPage = useCallback(
    async (wanted: number, cursor: string | null, before: string): Promise<void> => {
      isLoading.current = true
      setStatus((now) => ({ ...now, isFetching: true, error: undefined }))
      const { request: asked, isCounted: count } = latest.current
      try {
        const askPage = (limit: number, after: string | null) => {
          const body = { ...toQuery(asked), limit, ...(after === null ? { count } : { cursor: after }) }
          return queryRecords({ params: { table_id: asked.tableId }, body })
        }
        const ask = async () => {
          let { data, meta } = await askPage(Math.min(wanted, nextPage), cursor)
          const n = meta.n_matching
          while (data.length < wanted && meta.next_cursor !== null && latest.current.wish === before) {
            const next = await askPage(Math.min(wanted - data.length, nextPage), meta.next_cursor)
            // A record may have moved to a further page meanwhile.
            data = [...new Map([...data, ...next.data].map((record) => [record.id, record])).values()]
            meta = next.meta
          }
          return { data, meta, n }
        }
        // A further page holds other records.
        const nTries = cursor === null ? maxRereads : 0
        const { answer, number, isOld } = await askAgain(ask, nTries)
        // Another list has been asked for since, or this one again.
        if (latest.current.wish !== before || !reads.accept(number, cursor === null)) return
        const { data, meta, n } = answer
        dispatch({ do: cursor === null ? 'load' : 'append', records: data, cursor: meta.next_cursor })
        setStatus(toLoadedStatus(meta))
        if (cursor === null) setLoadedWish({ wish: before, n })
        if (isOld && cursor === null) void reads.markStale()
      } catch (error) {
        if (latest.current.wish !== before) return
        setStatus((now) => ({ ...now, isFetching: false, error }))
        if (cursor === null) void reads.markStale(error)
      } finally {
        isLoading.current = false
      }
    },
    [reads, askAgain],
  )
  const nMatching = loadedWish?.wish === wish ? loadedWish.n : null
  // A list that has been loaded anew gets its length again.
  useEffect(() => {
    const n = total ?? nMatching
    if (n !== null && loadedWish !== null) dispatch({ do: 'resize', n })
  }, [total, nMatching, loadedWish])
  const shownFrom = useRef(0)
  const fetchPlaces = useCallback(
    async (at: number, limit: number, isAnew: boolean, isForced = isAnew): Promise<void> => {
      if (isLoading.current && !isForced) return
      isLoading.current = true
      const { wish: before, request: asked } = latest.current
      setStatus((now) => ({ ...now, isFetching: true, error: undefined }))
      try {
        const body = { ...toQuery(asked), offset: at, limit }
        const ask = () => queryRecords({ params: { table_id: asked.tableId }, body })
        const { answer, number, isOld } = await askAgain(ask, maxRereads)
        if (latest.current.wish !== before || !reads.accept(number, isAnew)) return
        const { data, meta } = answer
        dispatch({ do: 'place', at, records: data, isAnew, isEnd: meta.next_cursor === null })
        setStatus(toLoadedStatus(meta))
        if (isOld) void reads.markStale()
      } catch (error) {
        if (latest.current.wish !== before) return
        setStatus((now) => ({ ...now, isFetching: false, error }))
        void reads.markStale(error)
      } finally {
        isLoading.current = false
      }
    },
    [reads, askAgain],
  )
  const fetchParts = useCallback(
    async (parts: ReturnType<typeof listLoadedParts>) => {
      for (const { at, n } of parts) await fetchPlaces(at, n, false, true)
    },
    [fetchPlaces],
  )
  const notePlace = useCallback((at: number) => void (shownFrom.current = at), [])
  const loadPlaces = useCallback(
    (from: number, to: number) => {
      const { records } = latest.current.state
      const first = from + records.slice(from, to + 1).indexOf(null)
      if (first < from) return
      // Some more in either direction: people scroll on.
      const at = Math.max(0, first - (records[first - 1] === null ? perQuestion / 2 : 0))
      void fetchPlaces(at, Math.min(nextPage, Math.max(perQuestion, to - at + 1) + perQuestion / 2), false)
    },
    [fetchPlaces],
  )
  const reload = useCallback(() => {
    const { state: now, wish: before } = latest.current
    if (now.hasGaps) {
      const isShort = now.records.length <= nextPage
      const parts = isShort || latest.current.request.boardId === undefined ? [] : listLoadedParts(now.records)
      if (parts.length > 0) return void fetchParts(parts)
      const at = isShort ? 0 : Math.max(0, shownFrom.current - perQuestion / 2)
      return void fetchPlaces(at, isShort ? nextPage : 2 * perQuestion, true)
    }
    // As many as there were: nobody's place in a long list is lost.
    void fetchPage(Math.max(firstPage, now.records.length + perQuestion), null, before)
  }, [fetchPage, fetchPlaces, fetchParts])
  useEffect(() => {
    reads.setReader(reload)
    return () => reads.setReader(null)
  }, [reads, reload])
  useEffect(() => {
    latest.current.wish = wish
    void fetchPage(firstPage, null, wish)
  }, [fetchPage, wish])
  const loadMore = useCallback(() => {
    const { state: now, wish: before } = latest.current
    if (now.cursor !== null && !now.hasGaps && !isLoading.current) void fetchPage(nextPage, now.cursor, before)
  }, [fetchPage])

  /** Short lists are read again as a whole, so that order and filter are right; of long ones only what has changed. */
  const refresh = useCallback(
    async (ids: readonly string[]) => {
      const { state: now, request: asked, wish: before } = latest.current
      // In groups a change moves records.
      const isShort = now.records.length + ids.length <= longestReload
      const isReloaded = isShort || (asked.groups ?? []).length > 0
      if (isReloaded) reload()
      // Of a list with gaps a part is read again: what has been seen and is in none of it may be gone.
      const seen = new Set([...now.unplaced, ...now.records.flatMap((record) => record?.id ?? [])])
      const asking = !isReloaded ? ids : isShort || !now.hasGaps ? [] : ids.filter((id) => seen.has(id))
      if (asking.length === 0) return
      const data = await readListed(asked, asking)
      if (latest.current.wish !== before) return
      const loaded = new Set(latest.current.state.records.map((record) => record?.id))
      const { cursor, hasGaps } = latest.current.state
      const isWhole = cursor === null && !hasGaps
      const found = new Set(data.map(({ id }) => id))
      const gone = new Set(asking.filter((id) => !found.has(id)))
      if (gone.size > 0 || !isReloaded) apply({ do: 'drop', ids: gone })
      if (!isReloaded) apply({ do: 'put', records: data.filter(({ id }) => isWhole || loaded.has(id)) })
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
      if (ids.length === 0) return
      refresh(ids).catch((error: unknown) => reads.markStale(error))
      onChange.current?.()
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
  }, [tableId, refresh, reload, reads])

  const rows = useMemo(() => listShownRecords(state), [state])
  const doomed = useMemo(() => new Set(state.doomed.map(({ item }) => item)), [state.doomed])
  const addOwnChange = useCallback((id: string | null) => void (id !== null && own.current.add(id)), [])
  const isCurrent = loadedWish === null || loadedWish.wish === wish
  return {
    ...status,
    isCurrent,
    nMatching,
    rows,
    doomed,
    unplaced: state.unplaced,
    hasMore: state.cursor !== null,
    apply,
    loadMore,
    loadPlaces,
    notePlace,
    reload,
    refresh,
    addOwnChange,
  }
}
