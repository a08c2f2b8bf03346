import * as presenceRoutes from '@draftwright/contract/routes/presence.generated'
import type { PersonHere } from '@draftwright/contract/presence'
import { presenceBeat } from '@draftwright/contract/vocabulary'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDispatch } from 'react-redux'
import { addressOf, api } from '../../api/api.ts'
import { authorizedHeaders } from '../../api/session-calls.ts'

import { useBeatMutation, usePeopleHereQuery } from './api.ts'

interface Presence {
  contentId: string
  /** The version on the screen. */
  version: string
  isWriting: boolean
  /** Who may not read drafts is not here. */
  isOff: boolean
}

/** Says that this tab has the text open, as long as it is looked at, and answers who else has. */
export function usePresence({ contentId, version, isWriting, isOff }: Presence): readonly PersonHere[] {
  const [tab] = useState(() => crypto.randomUUID())
  const [beat] = useBeatMutation()
  const dispatch = useDispatch()
  const { data } = usePeopleHereQuery(contentId, { skip: isOff })
  const say = useEffectEvent(() => void beat({ id: contentId, tab, is_writing: isWriting }))
  useEffect(() => {
    if (isOff) return undefined
    let timer: number | undefined
    const stop = () => {
      window.clearInterval(timer)
      timer = undefined
    }
    const follow = () => {
      stop()
      if (document.visibilityState === 'hidden') {
        void leave(contentId, tab)
        return
      }
      say()
      timer = window.setInterval(say, presenceBeat)
    }
    const bye = () => {
      stop()
      void leave(contentId, tab)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('pagehide', bye)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('pagehide', bye)
      bye()
    }
  }, [contentId, tab, isOff])
  useEffect(() => {
    // At once, not with the next beat. The first is said by the effect above.
    if (!isOff && document.visibilityState === 'visible') say()
  }, [isWriting, isOff])
  const newest = data?.updated_at
  useEffect(() => {
    // News of it may have been lost with their connection.
    if (newest !== undefined && newest > version)
      dispatch(api.util.invalidateTags([{ type: 'content', id: contentId }]))
  }, [newest, version, contentId, dispatch])
  return data?.people ?? []
}

/** Goes out also while the page is being closed; lost, it only takes longer until others know. */
async function leave(contentId: string, tab: string): Promise<void> {
  const { method, url } = addressOf({ route: presenceRoutes.leave, params: { id: contentId, tab } })
  const headers = await authorizedHeaders()
  await fetch(url, { method, headers, keepalive: true }).catch(() => undefined)
}
