import { useEffect, useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { subscribeToChatChanges } from '../../notifications/index.ts'
import {
  invalidateChats,
  useChangeSessionMutation,
  useListMarksQuery,
  useListSessionsInfiniteQuery,
  useListSharedQuery,
  useReadMarkQuery,
} from '../api.ts'
import { isConversationStreaming } from '../run/conversations.ts'
import { type SessionListRow, toSessionRows } from './groups.ts'

/** Milliseconds. Changes from other devices are pushed; polling catches those missed while disconnected. */
const pollMs = 60_000

export interface SessionRows {
  rows: readonly SessionListRow[] | undefined
  error: unknown
  hasMore: boolean
  /** Also while the list is read anew: a next page that is asked for meanwhile is not fetched. */
  isLoading: boolean
  /** Changes whenever the open conversation does, on any device. */
  version: string | undefined
  onMore: () => void
  onRetry: () => void
}

/** The up-to-date list of conversations; the open one counts as read. */
export function useSessionRows(currentId: string | null): SessionRows {
  const dispatch = useDispatch()
  const sessions = useListSessionsInfiniteQuery()
  const marks = useListMarksQuery(undefined, {
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
  const { data: shared } = useListSharedQuery()
  const listed = marks.data?.find(({ session_id }) => session_id === currentId)
  const isOlder =
    currentId !== null &&
    marks.data !== undefined &&
    !marks.isFetching &&
    listed === undefined &&
    shared?.some(({ session_id }) => session_id === currentId) === false
  const { data: older } = useReadMarkQuery({ params: { id: currentId ?? '' } }, { skip: !isOlder })
  const current = listed ?? (older?.session_id === currentId ? older : undefined)
  const [change] = useChangeSessionMutation()
  useEffect(
    () =>
      subscribeToChatChanges((id) => {
        // This tab receives the events itself and refreshes the lists when the run ends.
        if (id === null || !isConversationStreaming(id)) dispatch(invalidateChats())
      }),
    [dispatch],
  )
  const listedSessions = useMemo(() => sessions.data?.pages.flatMap(({ data }) => data), [sessions.data])
  const newest = marks.data?.[0]
  const sign = newest === undefined ? '' : `${newest.session_id} ${newest.updated_at}`
  const isKnown = listedSessions?.some(
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
  const oneMore = listed === undefined ? current : undefined
  const rows = useMemo(() => {
    if (listedSessions === undefined) return undefined
    return toSessionRows(
      listedSessions,
      [...(marks.data ?? []), ...(oneMore === undefined ? [] : [oneMore])],
      currentId,
    )
  }, [listedSessions, marks.data, oneMore, currentId])
  return {
    rows,
    error: sessions.error,
    hasMore: sessions.hasNextPage,
    isLoading: sessions.isFetching,
    version: current === undefined ? undefined : `${current.updated_at} ${current.is_running}`,
    onMore: () => void sessions.fetchNextPage(),
    onRetry: () => void refetch(),
  }
}
