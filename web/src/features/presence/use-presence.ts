import * as presenceRoutes from '@draftwright/contract/routes/presence.generated'
import type { PresentPerson } from '@draftwright/contract/presence'
import { presenceIntervalMs } from '@draftwright/contract/vocabulary'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDispatch } from 'react-redux'
import { buildRequest, api } from '../../api/api.ts'
import { getAuthHeaders } from '../../api/session-calls.ts'

import { useSendHeartbeatMutation, useListPresentPeopleQuery } from './api.ts'

interface PresenceOptions {
  contentId: string
  /** The displayed version. */
  version: string
  isWriting: boolean
  /** People who may not read drafts are not listed. */
  isOff: boolean
}

/** Announces that this tab has the text open, while it is visible, and returns the others. */
export function usePresence({ contentId, version, isWriting, isOff }: PresenceOptions): readonly PresentPerson[] {
  const [tab] = useState(() => crypto.randomUUID())
  const [beat] = useSendHeartbeatMutation()
  const dispatch = useDispatch()
  const { data } = useListPresentPeopleQuery(contentId, { skip: isOff })
  const sendBeat = useEffectEvent(() => void beat({ id: contentId, tab, is_writing: isWriting }))
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
        void sendLeave(contentId, tab)
        return
      }
      sendBeat()
      timer = window.setInterval(sendBeat, presenceIntervalMs)
    }
    const stopAndLeave = () => {
      stop()
      void sendLeave(contentId, tab)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('pagehide', stopAndLeave)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('pagehide', stopAndLeave)
      stopAndLeave()
    }
  }, [contentId, tab, isOff])
  useEffect(() => {
    // At once, not with the next heartbeat. The first is sent by the effect above.
    if (!isOff && document.visibilityState === 'visible') sendBeat()
  }, [isWriting, isOff])
  const newest = data?.updated_at
  useEffect(() => {
    // Events may have been lost with their connection.
    if (newest !== undefined && newest > version)
      dispatch(api.util.invalidateTags([{ type: 'content', id: contentId }]))
  }, [newest, version, contentId, dispatch])
  return data?.people ?? []
}

/** Sent also while the page is being closed; if lost, it only takes longer until others see it. */
async function sendLeave(contentId: string, tab: string): Promise<void> {
  const { method, url } = buildRequest({ route: presenceRoutes.leave, params: { id: contentId, tab } })
  const headers = await getAuthHeaders()
  await fetch(url, { method, headers, keepalive: true }).catch(() => undefined)
}
