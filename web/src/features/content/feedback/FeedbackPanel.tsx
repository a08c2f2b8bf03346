import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import type { Content } from '@draftwright/contract/content'
import type { Proposal } from '@draftwright/contract/proposals'
import { Text } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api, readError } from '../../../api/api.ts'
import type { EditorHandle } from '../../editor/index.ts'
import { startStreamed, useListRunsQuery } from '../../generation/index.ts'
import { useProposalsQuery } from '../api.ts'
import type { Desk } from '../use-desk.ts'
import { changePlace } from './change-place.ts'
import { FeedbackForm } from './FeedbackForm.tsx'
import styles from './FeedbackPanel.module.css'
import { FeedbackRun } from './FeedbackRun.tsx'
import { ProposalCard } from './ProposalCard.tsx'
import { shownProposals, shownRuns, type Wish, wishOf } from './shown-feedback.ts'

interface FeedbackPanelProps {
  content: Content
  channelId: string
  selection: string
  editor: RefObject<EditorHandle | null>
  desk: Desk
}

/** Milliseconds; what somebody asks on another device is seen within them. */
const lookEvery = 10_000

/** Feedback becomes proposed changes; nothing enters the text before the person takes it. */
export function FeedbackPanel({ content, channelId, selection, editor, desk }: FeedbackPanelProps) {
  const { id } = content
  const { data: runs = [] } = useListRunsQuery(
    { query: { content_id: id } },
    { refetchOnMountOrArgChange: true, pollingInterval: lookEvery, skipPollingIfUnfocused: true },
  )
  const { data: proposals = [] } = useProposalsQuery({ id, version: content.updated_at })
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [here, setHere] = useState<string[]>([])
  const [decided, setDecided] = useState<string[]>([])
  const dispatch = useDispatch()

  const ask = async (wish: Wish): Promise<boolean> => {
    setError(null)
    setSending(true)
    try {
      if (!(await desk.saver.flush('edit')))
        throw new Error('The text is not saved yet, so there is nothing to work on. Try again once it is.')
      const run = await startStreamed(generationRoutes.feedback, channelId, { content_id: id, ...wish })
      setHere((before) => [...before, run])
      dispatch(api.util.invalidateTags(['generation']))
      return true
    } catch (failure) {
      setError(readError(failure).message)
      return false
    } finally {
      setSending(false)
    }
  }
  useEffect(() => {
    const handle = editor.current
    return () => handle?.mark([])
  }, [editor])
  const point = (change: Proposal['changes'][number] | null) => {
    const handle = editor.current
    if (!handle) return
    const place = change && changePlace(handle.read(), change)
    handle.mark(place ? [{ ...place, isActive: true }] : [])
    if (place) handle.show(place)
  }
  const open = shownRuns(runs, here)
  const offered = shownProposals(proposals, runs, here, decided)
  return (
    <div className={styles.panel}>
      <FeedbackForm selection={selection} editor={editor} isSending={isSending} onAsk={ask} />
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
      {open.map((run) => (
        <FeedbackRun key={run.id} run={run} />
      ))}
      {offered.map((proposal) => {
        const wish = wishOf(runs.find(({ revision_id }) => revision_id === proposal.id))
        return (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            desk={desk}
            onPoint={point}
            onDecide={() => setDecided((before) => [...before, proposal.id])}
            onAskAgain={wish && !isSending ? () => void ask(wish) : null}
          />
        )
      })}
    </div>
  )
}
