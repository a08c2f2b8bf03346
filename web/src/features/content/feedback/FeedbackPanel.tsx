import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import type { Content } from '@draftwright/contract/content'
import type { Proposal } from '@draftwright/contract/proposals'
import { Text } from '@mantine/core'
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api, toFailure } from '../../../api/api.ts'
import type { EditorHandle } from '../../editor/index.ts'
import {
  startStreamedRun,
  useListRunsQuery,
  usePasteFeedbackMutation,
  useWriteFeedbackPromptMutation,
} from '../../generation/index.ts'
import { useListProposalsQuery } from '../api.ts'
import type { ContentEditing } from '../use-content-editing.ts'
import { locateChange } from './locate-change.ts'
import { FeedbackForm } from './FeedbackForm.tsx'
import styles from './FeedbackPanel.module.css'
import { FeedbackRun } from './FeedbackRun.tsx'
import { ProposalCard } from './ProposalCard.tsx'
import { listVisibleProposals, listVisibleRuns, type FeedbackRequest, toFeedbackRequest } from './visible-feedback.ts'

const BrowserTranslate = lazy(async () => ({
  default: (await import('../../browser-models/index.ts')).BrowserTranslate,
}))

interface FeedbackPanelProps {
  content: Content
  channelId: string
  selection: string
  editor: RefObject<EditorHandle | null>
  desk: ContentEditing
}

/** Milliseconds; requests from another device are shown within this time. */
const lookEvery = 10_000

/** Feedback becomes proposed changes; nothing enters the text before the person accepts it. */
export function FeedbackPanel({ content, channelId, selection, editor, desk }: FeedbackPanelProps) {
  const { id } = content
  const { data: runs = [] } = useListRunsQuery(
    { query: { content_id: id } },
    { refetchOnMountOrArgChange: true, pollingInterval: lookEvery, skipPollingIfUnfocused: true },
  )
  const { data: proposals = [] } = useListProposalsQuery({ id, version: content.updated_at })
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [decidedIds, setDecidedIds] = useState<string[]>([])
  const [decided, setDecided] = useState<string[]>([])
  const [askForPrompt] = useWriteFeedbackPromptMutation()
  const [takePasted] = usePasteFeedbackMutation()
  const dispatch = useDispatch()

  const assertSaved = async () => {
    if (!(await desk.saver.flush('edit'))) throw new Error('The post is not saved yet. Try again once it is saved.')
  }
  const ask = async (request: FeedbackRequest): Promise<boolean> => {
    setError(null)
    setSending(true)
    try {
      await assertSaved()
      const run = await startStreamedRun(generationRoutes.feedback, channelId, { content_id: id, ...request })
      setDecidedIds((before) => [...before, run])
      dispatch(api.util.invalidateTags(['generation']))
      return true
    } catch (failure) {
      setError(toFailure(failure).message)
      return false
    } finally {
      setSending(false)
    }
  }
  const params = { channel_id: channelId }
  const writePrompt = async (request: FeedbackRequest) => {
    await assertSaved()
    return askForPrompt({ params, body: { content_id: id, ...request } }).unwrap()
  }
  const paste = async (request: FeedbackRequest, answer: string, from: string) => {
    await assertSaved()
    await takePasted({ params, body: { content_id: id, ...request, answer, from } }).unwrap()
  }
  useEffect(() => {
    const handle = editor.current
    return () => handle?.markSpans([])
  }, [editor])
  const point = (change: Proposal['changes'][number] | null) => {
    const handle = editor.current
    if (!handle) return
    const place = change && locateChange(handle.readDocument(), change)
    handle.markSpans(place ? [{ ...place, isActive: true }] : [])
    if (place) handle.scrollToSpan(place)
  }
  const open = listVisibleRuns(runs, decidedIds)
  const offered = listVisibleProposals(proposals, runs, decidedIds, decided)
  return (
    <div className={styles.panel}>
      <FeedbackForm
        selection={selection}
        editor={editor}
        isSending={isSending}
        onAsk={ask}
        onPrompt={writePrompt}
        onPaste={paste}
      />
      {'Translator' in globalThis ? (
        <Suspense>
          <BrowserTranslate
            title={desk.fields.title ?? ''}
            readDocument={() => editor.current?.readDocument()}
            onTranslated={(doc, title) => {
              editor.current?.patchDocument(doc)
              desk.change({ title })
            }}
          />
        </Suspense>
      ) : null}
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
      {open.map((run) => (
        <FeedbackRun key={run.id} run={run} />
      ))}
      {offered.map((proposal) => {
        const run = runs.find(({ revision_id }) => revision_id === proposal.id)
        const request = toFeedbackRequest(run)
        return (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            desk={desk}
            onPoint={point}
            onDecide={() => setDecided((before) => [...before, proposal.id])}
            usage={run?.usage}
            onAskAgain={request && !isSending ? () => void ask(request) : null}
          />
        )
      })}
    </div>
  )
}
