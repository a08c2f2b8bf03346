import type { NotificationEvent } from '@draftwright/contract/notifications'
import type { ContentUpdate } from '@draftwright/contract/presence'
import { api } from '../../api/api.ts'
import type { store } from '../../app/store.ts'
import { readStoredValue } from '../../api/session.ts'
import { holdReadings } from '../../api/show-change.ts'
import { bellApi, newestQuery } from './bell-api.ts'
import { applyNotificationEvent } from './notification-list.ts'
import { type ReceivedEvent, listenWithRetry } from './listen-with-retry.ts'
import { runInOneTab } from './run-in-one-tab.ts'
import { openStream, waitForRetry } from './stream.ts'
import { notifyChatChange } from './chat-changes.ts'

const tagByTouch = { text: 'content', comments: 'comments', people: 'presence' } as const
const readVersion = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'updated_at' in data ? String(data.updated_at) : ''

const { updateQueryData, invalidateTags, selectCachedArgsForQuery } = bellApi.util

/** Keeps this tab's lists up to date, while someone is signed in. Returns a function that stops it. */
export function startLiveUpdates({ dispatch, getState }: typeof store): () => void {
  /** Visible data of a changed text is loaded again, unless that version is loaded already. */
  const refetchTouched = ({ content_id, what, updated_at }: ContentUpdate) => {
    const tag = { type: tagByTouch[what], id: content_id } as const
    const { queries } = getState().api
    const isKnown = api.util
      .selectInvalidatedBy(getState(), [tag])
      .every(({ queryCacheKey }) => updated_at !== undefined && readVersion(queries[queryCacheKey]?.data) >= updated_at)
    if (!isKnown) dispatch(invalidateTags([tag]))
  }
  const handleEvent = ({ event, isAfterBreak }: ReceivedEvent<NotificationEvent>) => {
    if (event.touched) {
      refetchTouched(event.touched)
      return
    }
    if (event.talked) {
      notifyChatChange(event.talked.session_id)
      return
    }
    if (isAfterBreak) notifyChatChange(null)
    let isExplained = !isAfterBreak
    const patch = updateQueryData('listNotifications', newestQuery, (before) => {
      const after = applyNotificationEvent(before, event)
      isExplained &&= after.isExplained
      return after.list
    })
    dispatch(holdReadings(patch))
    const isAlone = selectCachedArgsForQuery(getState(), 'listNotifications').length < 2
    if (!isExplained || !isAlone) dispatch(invalidateTags([{ type: 'notifications', id: 'list' }]))
  }
  return runInOneTab<ReceivedEvent<NotificationEvent>>(`draftwright-notifications-${readStoredValue('accountId')}`, {
    onMessage: handleEvent,
    lead: (signal, say) => listenWithRetry({ open: openStream, onEvent: say, wait: waitForRetry }, signal),
  })
}
