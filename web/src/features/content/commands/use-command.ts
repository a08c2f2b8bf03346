import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import type { Content } from '@draftwright/contract/content'
import type { Run } from '@draftwright/contract/generation'
import type { Proposal } from '@draftwright/contract/proposals'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { api, toFailure } from '../../../api/api.ts'
import {
  type ChatPrompt,
  startStreamedRun,
  useListRunsQuery,
  usePasteFeedbackMutation,
  useWriteFeedbackPromptMutation,
} from '../../generation/index.ts'
import { useListProposalsQuery } from '../api.ts'
import type { Desk, FeedbackRequest } from '../feedback/index.ts'

interface AskedCommand {
  isSending: boolean
  error: string | null
  /** What was asked last; kept after a failure. */
  request: FeedbackRequest | null
  /** Null before it is known. */
  run: Run | null
  proposal: Proposal | null
  /** A list to choose from, if that was asked for. */
  choices: string[] | null
  /** The request for a chat window, while one is used. */
  chatRequest: FeedbackRequest | null
  ask: (request: FeedbackRequest) => Promise<void>
  retry: () => Promise<void>
  openChat: (request: FeedbackRequest) => void
  /** Throw a failure. */
  getPrompt: (request: FeedbackRequest) => Promise<ChatPrompt>
  paste: (request: FeedbackRequest, answer: string, from: string) => Promise<void>
}

/** One command at a time for a text: its run, and what it proposes. */
export function useCommand({ id, channel_id, updated_at }: Content, desk: Desk): AskedCommand {
  const [runId, setRunId] = useState<string | null>(null)
  const [pasted, setPasted] = useState<{ id: string | null; choices: string[] | null } | null>(null)
  const [request, setRequest] = useState<FeedbackRequest | null>(null)
  const [chatRequest, setChatRequest] = useState<FeedbackRequest | null>(null)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { data: runs = [] } = useListRunsQuery({ query: { content_id: id } }, { skip: runId === null })
  const run = runs.find((one) => one.id === runId) ?? null
  const wanted = run?.revision_id ?? pasted?.id ?? null
  const { data: proposals = [] } = useListProposalsQuery({ id, version: updated_at }, { skip: wanted === null })
  const [askForPrompt] = useWriteFeedbackPromptMutation()
  const [takePasted] = usePasteFeedbackMutation()
  const dispatch = useDispatch()
  const params = { channel_id: channel_id ?? '' }

  const assertSaved = async () => {
    if (!(await desk.saver.flush('edit'))) throw new Error('The post is not saved yet. Try again once it is saved.')
  }
  const ask = async (next: FeedbackRequest) => {
    setRequest(next)
    setError(null)
    setSending(true)
    try {
      await assertSaved()
      setRunId(await startStreamedRun(generationRoutes.feedback, params.channel_id, { content_id: id, ...next }))
      dispatch(api.util.invalidateTags(['generation']))
    } catch (failure) {
      setError(toFailure(failure).message)
    }
    setSending(false)
  }
  return {
    isSending,
    error,
    request,
    run,
    proposal: proposals.find((one) => one.id === wanted) ?? null,
    choices: run?.choices ?? pasted?.choices ?? null,
    chatRequest,
    ask,
    retry: async () => {
      if (request === null) return
      // What a chat has answered is asked of it again.
      if (pasted === null) return ask(request)
      setPasted(null)
      setChatRequest(request)
    },
    openChat: setChatRequest,
    async getPrompt(about) {
      await assertSaved()
      return askForPrompt({ params, body: { content_id: id, ...about } }).unwrap()
    },
    async paste(about, answer, from) {
      await assertSaved()
      const { revision, choices } = await takePasted({
        params,
        body: { content_id: id, ...about, answer, from },
      }).unwrap()
      setRequest(about)
      setPasted({ id: revision?.id ?? null, choices })
      setChatRequest(null)
    },
  }
}
