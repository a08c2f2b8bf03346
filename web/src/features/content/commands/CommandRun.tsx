import { feedbackLabels, isChoiceKind, isInsertKind } from '@draftwright/contract/vocabulary'
import type { Content } from '@draftwright/contract/content'
import type { Proposal } from '@draftwright/contract/proposals'
import type { Editor } from '@tiptap/core'
import { Group } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import type { AskedKind, EditorHandle } from '../../editor/index.ts'
import { AnyChat, BasicModeHint, ModelSelect, useListModelsQuery } from '../../generation/index.ts'
import { type Desk, type FeedbackRequest, FeedbackRun, locateChange, ProposalCard } from '../feedback/index.ts'
import { ChoiceList } from './ChoiceList.tsx'
import styles from './CommandCard.module.css'
import { CommandList } from './CommandList.tsx'
import { NotesForm } from './NotesForm.tsx'
import { useCommand } from './use-command.ts'

interface CommandRunProps {
  content: Content
  desk: Desk
  editor: Editor
  handle: RefObject<EditorHandle | null>
  kind: AskedKind | null
  /** The words or the place that it is about, as they are now. */
  anchor: () => { from: number; to: number }
  onClose: () => void
}

/** The commands, then the answer as it is written, then its changes to accept or reject. */
export function CommandRun({ content, desk, editor, handle, kind, anchor, onClose }: CommandRunProps) {
  const box = useRef<HTMLDivElement>(null)
  const [model, setModel] = useState('')
  const { data: models = [] } = useListModelsQuery()
  const chosen = models.find(({ id, is_default }) => (model === '' ? is_default : id === model))
  const isSelection = anchor().from < anchor().to
  const addPlace = (request: FeedbackRequest): FeedbackRequest => {
    const { from, to } = anchor()
    const place = { from, to }
    if (from === to || isInsertKind(request.kind) || isChoiceKind(request.kind)) return { ...request, place }
    const isWhole = from <= 1 && to >= editor.state.doc.content.size - 1
    if (isWhole) return request
    return { ...request, place, selection: editor.state.doc.textBetween(from, to, '\n') }
  }
  const command = useCommand(content, desk)
  const { run, proposal, choices, chatRequest } = command
  const start = (request: FeedbackRequest) => command.ask({ ...addPlace(request), ...(model === '' ? {} : { model }) })
  const canDo = ({ kind: wanted }: FeedbackRequest) =>
    chosen === undefined || (wanted === undefined ? true : chosen.can.includes(wanted))
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (kind === null || kind === 'notes' || hasBegun.current) return
    hasBegun.current = true
    if (canDo({ kind })) void start({ kind })
    else command.openChat(addPlace({ kind }))
  })
  const isKnown = chosen !== undefined
  useEffect(() => {
    // What the slash menu has asked for begins once, as soon as it is known what the model can do.
    if (isKnown) begin()
  }, [isKnown])
  const [hasNotes, setNotes] = useState(kind === 'notes')
  const isOpen = run === null && proposal === null && choices === null
  const isChoosing = isOpen && chatRequest === null && (kind === null || kind === 'notes')
  const onRun = (request: FeedbackRequest) => {
    if (request.kind === 'notes' && request.feedback === undefined) setNotes(true)
    else if (canDo(request)) void start(request)
    else command.openChat(addPlace(request))
  }
  const shown = proposal?.id
  const runState = run?.state
  useEffect(() => {
    // The first change has the keys as soon as it is there; until then Esc and Tab work from the card.
    const change = box.current?.querySelector<HTMLElement>('ol > li')
    if (change) change.focus({ preventScroll: true })
    else if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [shown, runState, command.isSending])
  const point = (change: Proposal['changes'][number] | null) => {
    const place = change && handle.current && locateChange(handle.current.readDocument(), change)
    handle.current?.markSpans(place ? [{ ...place, isActive: true }] : [])
  }
  const insert = (text: string) => {
    insertHeading(editor, anchor().from, text)
    showToast('Headline inserted', { undo: () => editor.commands.undo() })
    onClose()
  }
  return (
    <div ref={box} className={styles.body} tabIndex={-1}>
      {isChoosing && !hasNotes ? (
        <CommandList isSelection={isSelection} canDo={canDo} isBusy={command.isSending} onRun={onRun} />
      ) : null}
      {isChoosing && hasNotes ? <NotesForm isBusy={command.isSending} onWrite={onRun} /> : null}
      {command.isSending ? <p className={styles.status}>Asking {chosen?.label ?? 'the model'}…</p> : null}
      {command.error ? (
        <div className={styles.status} role="alert">
          <p>{command.error}</p>
          <Group gap="xs">
            <Button size="sm" variant="outline" onClick={() => void command.retry()}>
              Retry
            </Button>
          </Group>
        </div>
      ) : null}
      {run !== null && run.state !== 'done' ? <FeedbackRun run={run} /> : null}
      {choices === null ? null : (
        <ChoiceList
          title={feedbackLabels[command.request?.kind ?? 'headings']}
          choices={choices}
          usage={run?.usage ?? null}
          onTake={insert}
        />
      )}
      {proposal ? (
        <ProposalCard
          proposal={proposal}
          desk={desk}
          usage={run?.usage}
          onPoint={point}
          onDecide={() => undefined}
          onAskAgain={() => void command.retry()}
        />
      ) : null}
      {proposal ? (
        <Group justify="space-between" gap="xs">
          <Button size="sm" variant="ghost" disabled={command.isSending} onClick={() => void command.retry()}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={onClose}>
            Done
          </Button>
        </Group>
      ) : null}
      {chatRequest === null ? null : (
        <AnyChat
          getPrompt={() => command.getPrompt(chatRequest)}
          onPaste={(answer, from) => command.paste(chatRequest, answer, from)}
          action="Propose changes"
        />
      )}
      {isOpen ? (
        <div className={styles.foot}>
          {models.length > 1 ? <ModelSelect value={model} onChange={setModel} /> : null}
          <BasicModeHint model={model} />
        </div>
      ) : null}
    </div>
  )
}

/** In place of an empty line, else behind the block, in one step that Cmd-Z undoes. */
function insertHeading(editor: Editor, at: number, text: string): void {
  const place = editor.state.doc.resolve(at)
  const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] }
  if (place.depth === 0) editor.commands.insertContentAt(at, heading)
  else if (place.depth === 1 && place.parent.content.size === 0)
    editor.commands.insertContentAt({ from: place.before(), to: place.after() }, heading)
  else editor.commands.insertContentAt(place.after(1), heading)
}
