import { useEffect, useMemo, useState } from 'react'
import { useChangeSessionMutation, useListMarksQuery, useListSessionsQuery } from '../api.ts'
import { type Row, rowsOf } from './groups.ts'

/** Milliseconds after which it is asked whether another device has gone on. */
const askAgain = 10_000

export interface SessionRows {
  rows: readonly Row[] | undefined
  error: unknown
  hasMore: boolean
  /** Changes with the open conversation, wherever it was changed. */
  version: string | undefined
  onMore: () => void
  onRetry: () => void
}

/** The list of conversations, kept up to date; what is looked at counts as read. */
export function useSessionRows(currentId: string | null): SessionRows {
  const [pages, setPages] = useState(1)
  const sessions = useListSessionsQuery(pages)
  const marks = useListMarksQuery(undefined, {
    pollingInterval: askAgain,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
  const [change] = useChangeSessionMutation()
  const current = marks.data?.find(({ session_id }) => session_id === currentId)
  const newest = marks.data?.[0]
  const sign = newest === undefined ? '' : `${newest.session_id} ${newest.updated_at}`
  const isKnown = sessions.data?.data.some(
    ({ session_id, updated_at }) => session_id === newest?.session_id && updated_at === newest.updated_at,
  )
  const { refetch } = sessions
  const isBehind = isKnown === false
  useEffect(() => {
    if (isBehind) void refetch()
  }, [sign, isBehind, refetch])
  const isUnread = current?.is_unread === true
  useEffect(() => {
    if (isUnread && currentId !== null && document.visibilityState === 'visible')
      void change({ params: { id: currentId }, body: { is_seen: true } })
  }, [isUnread, currentId, change])
  const rows = useMemo(
    () => (sessions.data === undefined ? undefined : rowsOf(sessions.data.data, marks.data ?? [])),
    [sessions.data, marks.data],
  )
  return {
    rows,
    error: sessions.error,
    hasMore: sessions.data !== undefined && sessions.data.meta.total_count > sessions.data.data.length,
    version: current === undefined ? undefined : `${current.updated_at} ${current.is_running}`,
    onMore: () => setPages(pages + 1),
    onRetry: () => void refetch(),
  }
}
