import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { toFailure } from '../../api/api.ts'
import type { Failure } from '../../api/call.ts'
import { useOwnId } from '../../api/rights.ts'
import { readStoredValue } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import { showErrorToast } from '../../ui/toast.tsx'
import { getReadingOfRuns, invalidateChats, useCancelRunMutation, useLazyReadRunsQuery } from './api.ts'
import type { Conversation } from './run/conversation.ts'
import { getConversation, storeConversation } from './run/conversations.ts'

/** Number of turns; more than fit on one screen. */
const firstPageSize = 8

export interface OpenedConversation {
  /** Its state is read where it is rendered, so the list beside it does not render again for every word. */
  conversation: Conversation
  /** The server's state has been loaded, or failed to load. */
  isRead: boolean
  error: Failure | null
  reload: () => void
}

/**
 * The conversation at this address. `version`: when it last changed according to the lists, also on another device.
 * `fresh` changes when a new chat is started from a new chat.
 */
export function useConversation(
  sessionId: string | null,
  version: string | undefined,
  fresh: number,
): OpenedConversation {
  const owner = `${readStoredValue('accountId') ?? ''}:${useOwnId() ?? ''}`
  const conversation = useMemo(() => getConversation(owner, sessionId, fresh), [owner, sessionId, fresh])
  const navigate = useNavigate()
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const [cancel] = useCancelRunMutation()
  const [read] = useLazyReadRunsQuery()
  const [error, setError] = useState<Failure | null>(null)
  const [readId, setReadId] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** The conversation whose earlier turns are being fetched, so they are not requested again. */
  const completing = useRef<Conversation>(null)

  useEffect(() => {
    conversation.setHooks({
      onSessionCreated(id) {
        storeConversation(id, conversation)
        // Only if it is still the one on screen.
        if (globalThis.location.pathname === paths.chat()) void navigate(paths.chat(id), { replace: true })
      },
      onChanged: () => void dispatch(invalidateChats()),
      async cancelRun(runId) {
        const answer = await cancel(runId)
        if (answer.error) showErrorToast(answer.error)
      },
    })
  }, [conversation, navigate, dispatch, cancel])

  useEffect(() => {
    if (sessionId === null) return undefined
    let isLeft = false
    const readAll = async () => {
      // The end is shown first; a whole long conversation is a few megabytes.
      const args = { id: sessionId, last: firstPageSize }
      // It may have been answered before what is read now, and would count as the answer to this reading as well.
      await dispatch(getReadingOfRuns(args))
      if (isLeft) return
      const end = await read(args)
      if (isLeft) return
      setReadId(sessionId)
      setError(end.data === undefined ? toFailure(end.error) : null)
      if (end.data === undefined) return
      conversation.adopt(end.data)
      if (!conversation.snapshot().hasEarlier || completing.current === conversation) return
      completing.current = conversation
      const all = await read({ id: sessionId })
      if (all.data !== undefined) conversation.adoptEarlier(all.data)
      completing.current = null
    }
    void readAll()
    return () => {
      isLeft = true
    }
  }, [conversation, sessionId, version, attempt, read, dispatch])

  return {
    conversation,
    isRead: sessionId === null || readId === sessionId,
    error: readId === sessionId ? error : null,
    reload: () => setAttempt(attempt + 1),
  }
}
