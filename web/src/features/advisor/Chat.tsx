import { IconArrowDown, IconClock, IconX } from '@tabler/icons-react'
import {
  type DragEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useReadFeaturesQuery } from '../accounts/index.ts'
import { useChooseBranchMutation, useReadTreeQuery } from './api.ts'
import classes from './Chat.module.css'
import { Composer, type ComposerHandle } from './composer/Composer.tsx'
import { mapSiblings } from './turns/siblings.ts'
import type { TurnActions } from './turns/turn-actions.ts'
import { TurnView } from './turns/TurnView.tsx'
import type { OpenedConversation } from './use-conversation.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { useVisibleTurns } from './use-visible-turns.ts'
import { SessionNotFound } from './sessions/SessionNotFound.tsx'
import { AdvisorOffNote } from './sessions/AdvisorOffNote.tsx'
import { SharedNote } from './sessions/SharedNote.tsx'
import { Board } from './cards/index.ts'

interface ChatProps {
  opened: OpenedConversation
  sessionId: string | null
  /** The conversation is known to be the reader's own. */
  isOwn: boolean
  /** The owner's name if it is a colleague's conversation, which is read-only. */
  sharedBy: string | null
  model: string | undefined
  /** No model answers: reports and completions do. */
  isBasic: boolean
  composer: RefObject<ComposerHandle | null>
  onFork: (sessionId: string, runId?: string) => void
}

/** A conversation with its composer below. */
export function Chat({ opened, sessionId, isOwn, sharedBy, model, isBasic, composer, onFork }: ChatProps) {
  const { conversation, isRead, error, reload } = opened
  const state = useSyncExternalStore(conversation.subscribe, conversation.snapshot)
  const { turns, queued, isLost } = state
  const scroller = useRef<HTMLDivElement>(null)
  const [isDropping, setDropping] = useState(false)
  const { data: tree } = useReadTreeQuery({ params: { id: sessionId ?? '' } }, { skip: sessionId === null || !isOwn })
  const [choose] = useChooseBranchMutation()
  const { data: features } = useReadFeaturesQuery()
  const isOff = features?.isEnableAdvisor === false
  const last = turns.at(-1)
  const chatKey = sessionId ?? state.sessionId ?? 'new'
  const isAsked = last?.isAskedHere ?? false
  const { isEndBelow, toEnd } = useScrollPosition(scroller, { chatKey, lastKey: last?.key, isAsked })
  const shown = useVisibleTurns(scroller, turns)
  const siblings = useMemo(() => mapSiblings(tree?.runs ?? []), [tree])
  const latest = useRef({ model, sessionId, reload, onFork })
  useEffect(() => {
    latest.current = { model, sessionId, reload, onFork }
  })

  const turnActions = useMemo<TurnActions>(
    () => ({
      ask: (message) => conversation.send({ message, files: [], model: latest.current.model }),
      edit(turn, message) {
        conversation.send({ message, files: [], model: latest.current.model }, turn)
        composer.current?.focus()
      },
      regenerate: (turn) => conversation.regenerate(turn),
      reconnect: () => conversation.reconnect(),
      stop() {
        conversation.stop()
        composer.current?.focus()
      },
      quote: (text) => composer.current?.quote(text),
      decide: (turn, tool) => conversation.decide(turn, tool),
      fork: (turn) => {
        if (latest.current.sessionId !== null) latest.current.onFork(latest.current.sessionId, turn.runId ?? undefined)
      },
      async choose(runId) {
        if (latest.current.sessionId === null) return
        const answer = await choose({ params: { id: latest.current.sessionId }, body: { run_id: runId } })
        if (answer.error) showErrorToast(answer.error)
        else latest.current.reload()
      },
    }),
    [conversation, composer, choose],
  )

  const send = useCallback(
    (message: string, files: readonly File[]) => conversation.send({ message, files, model: latest.current.model }),
    [conversation],
  )
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDropping(false)
    composer.current?.addFiles([...event.dataTransfer.files])
  }
  const isReadOnly = sharedBy !== null || isOff
  const isNotFound = error?.status === 404 && turns.length === 0
  return (
    <div
      className={classes.chat}
      onDragOver={(event) => {
        if (isReadOnly || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
      }}
      onDrop={drop}
    >
      <div
        ref={scroller}
        className={classes.scroller}
        role="region"
        aria-label="Conversation"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content must be focusable.
        tabIndex={0}
        data-asked={isAsked || undefined}
      >
        {error !== null && turns.length === 0 ? (
          <div className={classes.waiting}>
            {isNotFound ? <SessionNotFound /> : <ErrorState error={error} onRetry={reload} />}
          </div>
        ) : !isRead && turns.length === 0 ? (
          <div className={classes.waiting}>
            <TextSkeleton />
          </div>
        ) : turns.length === 0 ? (
          isOff ? null : (
            <Board />
          )
        ) : (
          shown.map((turn) => (
            <TurnView
              key={turn.key}
              turn={turn}
              isLast={turn === last}
              siblings={siblings.get(turn.runId ?? '') ?? ''}
              turnActions={isReadOnly ? null : turnActions}
            />
          ))
        )}
      </div>
      <div className={classes.bottom}>
        {isEndBelow && (
          <Button
            size="sm"
            variant="outline"
            className={classes.toEnd}
            icon={<IconArrowDown size={14} aria-hidden />}
            onClick={toEnd}
          >
            Jump to latest
          </Button>
        )}
        {isLost && (
          <p className={classes.note} role="status">
            Reconnecting. The answer continues in the background.
          </p>
        )}
        {queued !== null && (
          <p className={classes.note}>
            <IconClock size={14} aria-hidden />
            <span>Next: {queued.message}</span>
            {last?.isLoading === false && (
              <Button size="sm" variant="ghost" onClick={() => conversation.send(queued)}>
                Send now
              </Button>
            )}
            <Button size="icon" variant="ghost" aria-label="Remove from queue" onClick={() => conversation.unqueue()}>
              <IconX size={14} aria-hidden />
            </Button>
          </p>
        )}
        {isNotFound ? null : sharedBy !== null && sessionId !== null ? (
          <SharedNote owner={sharedBy} onFork={() => onFork(sessionId)} />
        ) : isOff ? (
          <AdvisorOffNote />
        ) : (
          <Composer
            key={conversation.key}
            ref={composer}
            draftKey={sessionId ?? 'new'}
            isBusy={last?.isLoading ?? false}
            isBasic={isBasic}
            lastQuestion={turns.findLast(({ input }) => input !== '')?.input}
            onSend={send}
            onStop={turnActions.stop}
          />
        )}
      </div>
      {isDropping && (
        <div className={classes.dropping} aria-hidden>
          Drop files to attach them
        </div>
      )}
    </div>
  )
}
