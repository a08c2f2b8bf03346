import type { NotificationEvent } from '@draftwright/contract/notifications'
import type { Touch } from '@draftwright/contract/presence'
import { api } from '../../api/api.ts'
import type { store } from '../../app/store.ts'
import { stored } from '../../api/session.ts'
import { cachedLists } from './api.ts'
import { bellApi, newest } from './bell-api.ts'
import { withEvent } from './changed-lists.ts'
import { type Heard, listen } from './listening.ts'
import { inOneTab } from './one-tab.ts'
import { openStream, pause } from './stream.ts'
import { tellOfTalk } from './talk.ts'

const touchedTags = { text: 'content', comments: 'comments', people: 'presence' } as const
const versionOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'updated_at' in data ? String(data.updated_at) : ''

const { updateQueryData, invalidateTags } = bellApi.util

/** Keeps the lists of this tab as the server says they are, as long as somebody is signed in. Answers the way to stop. */
export function goLive({ dispatch, getState }: typeof store): () => void {
  /** What is on the screen of a text that somebody changed is fetched again; a version that is there already is not. */
  const touch = ({ content_id, what, updated_at }: Touch) => {
    const tag = { type: touchedTags[what], id: content_id } as const
    const { queries } = getState().api
    const isKnown = api.util
      .selectInvalidatedBy(getState(), [tag])
      .every(({ queryCacheKey }) => updated_at !== undefined && versionOf(queries[queryCacheKey]?.data) >= updated_at)
    if (!isKnown) dispatch(invalidateTags([tag]))
  }
  const hear = ({ event, isAfterBreak }: Heard<NotificationEvent>) => {
    if (event.touched) {
      touch(event.touched)
      return
    }
    if (event.talked) {
      tellOfTalk(event.talked.session_id)
      return
    }
    if (isAfterBreak) tellOfTalk(null)
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
