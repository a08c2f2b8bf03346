import type { NotificationEvent } from '@draftwright/contract/notifications'
import type { store } from '../../app/store.ts'
import { stored } from '../../api/session.ts'
import { cachedLists } from './api.ts'
import { bellApi, newest } from './bell-api.ts'
import { withEvent } from './changed-lists.ts'
import { type Heard, listen } from './listening.ts'
import { inOneTab } from './one-tab.ts'
import { openStream, pause } from './stream.ts'

const { updateQueryData, invalidateTags } = bellApi.util

/** Keeps the lists of this tab as the server says they are, as long as somebody is signed in. Answers the way to stop. */
export function goLive({ dispatch, getState }: typeof store): () => void {
  const hear = ({ event, isAfterBreak }: Heard<NotificationEvent>) => {
    let isExplained = !isAfterBreak
    dispatch(
      updateQueryData('listNotifications', newest, (before) => {
        const after = withEvent(before, event)
        isExplained &&= after.isExplained
        return after.list
      }),
    )
    const isAlone = cachedLists(getState()).length < 2
    if (!isExplained || !isAlone) dispatch(invalidateTags([{ type: 'notifications', id: 'list' }]))
  }
  return inOneTab<Heard<NotificationEvent>>(`draftwright-notifications-${stored('accountId')}`, {
    hear,
    lead: (signal, say) => listen({ open: openStream, hear: say, pause }, signal),
  })
}
