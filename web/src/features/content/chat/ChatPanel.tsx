import * as textChatRoutes from '@draftwright/contract/routes/text-chat.generated'
import type { Content } from '@draftwright/contract/content'
import type { Proposal } from '@draftwright/contract/proposals'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api, toFailure } from '../../../api/api.ts'
import type { EditorHandle } from '../../editor/index.ts'
import { startStreamedRun, useListRunsQuery } from '../../generation/index.ts'
import { useListProposalsQuery } from '../api.ts'
import { usePasteTurnMutation, useWriteTurnPromptMutation } from './api.ts'
import { ChatForm, type ChatTurn } from './ChatForm.tsx'
import styles from './ChatPanel.module.css'
import { type Desk, locateChange } from '../feedback/index.ts'
import { ChatTurnItem } from './ChatTurnItem.tsx'

interface ChatPanelProps {
  content: Content
  selection: string
  editor: RefObject<EditorHandle | null>
  desk: Desk
}

/** A dialog about the text: answers with their sources, and changes as suggestions. Only its person sees it. */
export function ChatPanel({ content, selection, editor, desk }: ChatPanelProps) {
  const { id } = content
  const { data: runs = [] } = useListRunsQuery({ query: { content_id: id } }, { refetchOnMountOrArgChange: true })
  const { data: proposals = [] } = useListProposalsQuery({ id, version: content.updated_at })
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [writePrompt] = useWriteTurnPromptMutation()
  const [takePasted] = usePasteTurnMutation()
  const dispatch = useDispatch()
  const end = useRef<HTMLDivElement>(null)
  const params = { channel_id: content.channel_id ?? '' }
  const turns = runs.filter(({ kind }) => kind === 'chat').toReversed()
  const last = turns.at(-1)

  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [turns.length, last?.state])
  useEffect(() => {
    const handle = editor.current
    return () => handle?.markSpans([])
  }, [editor])
  const assertSaved = async () => {
    if (!(await desk.saver.flush('edit'))) throw new Error('The post is not saved yet. Try again once it is saved.')
  }
  const ask = async (turn: ChatTurn): Promise<boolean> => {
    setError(null)
    setSending(true)
    try {
      await assertSaved()
      await startStreamedRun(textChatRoutes.ask, params.channel_id, { content_id: id, ...turn })
      dispatch(api.util.invalidateTags(['generation']))
      return true
    } catch (failure) {
      setError(toFailure(failure).message)
      return false
    } finally {
      setSending(false)
    }
  }
  const point = (change: Proposal['changes'][number] | null) => {
    const place = change && editor.current && locateChange(editor.current.readDocument(), change)
    editor.current?.markSpans(place ? [{ ...place, isActive: true }] : [])
    if (place) editor.current?.scrollToSpan(place)
  }
  return (
    <div className={styles.panel}>
      {turns.length === 0 ? (
        <p className={styles.empty}>Ask about this text. Answers cite your workspace. Changes come as suggestions.</p>
      ) : (
        <ol className={styles.turns} aria-label="Chat about this text">
          {turns.map((run) => (
            <ChatTurnItem
              key={run.id}
              run={run}
              proposal={proposals.find((one) => one.id === run.revision_id) ?? null}
              desk={desk}
              onPoint={point}
            />
          ))}
        </ol>
      )}
      <div ref={end} />
      <ChatForm
        selection={selection}
        editor={editor}
        isSending={isSending}
        error={error}
        onAsk={ask}
        onPrompt={async (turn) => {
          await assertSaved()
          return writePrompt({ params, body: { content_id: id, ...turn } }).unwrap()
        }}
        onPaste={async (turn, answer, from) => {
          await assertSaved()
          await takePasted({ params, body: { content_id: id, ...turn, answer, from } }).unwrap()
        }}
      />
    </div>
  )
}
