import { composerId } from '@draftwright/contract/agent/vocabulary'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionCards } from '../actions/ActionCards.tsx'
import { AskedAnswer } from '../cards/index.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import type { Turn } from '../run/turn.ts'
import { AnswerTools } from './AnswerTools.tsx'
import { EditQuestion } from './EditQuestion.tsx'
import { QuestionList } from './QuestionList.tsx'
import { QuestionView } from './QuestionView.tsx'
import { Steps } from './Steps.tsx'
import { Thinking } from './Thinking.tsx'
import type { TurnActions } from './turn-actions.ts'
import classes from './TurnView.module.css'
import { RunFailure } from './RunFailure.tsx'

export interface TurnViewProps {
  turn: Turn
  isLast: boolean
  /** Ids of all runs in this position, oldest first, separated by spaces; a single one means no choice. */
  siblings: string
  turnActions: TurnActions | null
}

/** One question and its answer. Memoised: in a long conversation usually only one of them changes. */
export const TurnView = memo(function TurnView({ turn, isLast, siblings, turnActions }: TurnViewProps) {
  const [isEditing, setEditing] = useState(false)
  const place = useRef<HTMLElement>(null)
  const isSilent = turn.text === '' && turn.steps.every(({ result }) => result !== undefined)
  // While it is written, a sentence's source may still come.
  const isChecked = !turn.isLoading && turn.model !== null && turn.model !== composerId
  return (
    <article ref={place} className={classes.turn} data-last={isLast || undefined} data-turn={turn.key}>
      {isEditing && turnActions !== null ? (
        <EditQuestion
          text={turn.input}
          onCancel={() => {
            flushSync(() => setEditing(false))
            place.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
          }}
          onSend={(text) => {
            setEditing(false)
            turnActions.edit(turn, text)
          }}
        />
      ) : (
        <QuestionView
          turn={turn}
          siblings={siblings.split(' ')}
          turnActions={turnActions}
          onEdit={() => setEditing(true)}
        />
      )}
      <div className={classes.answer} aria-busy={turn.isLoading}>
        <Steps steps={turn.steps} isLoading={turn.isLoading} />
        {turn.text !== '' && (
          <AskedAnswer turn={turn}>
            <Markdown text={turn.text} sources={turn.sources} isChecked={isChecked} />
          </AskedAnswer>
        )}
        {turn.isLoading && (isSilent || turn.waiting !== null) && turn.sent === null && (
          <Thinking waiting={turn.waiting} />
        )}
        <ActionCards turn={turn} turnActions={turnActions} />
        <RunFailure turn={turn} isLast={isLast} turnActions={turnActions} />
        {!turn.isLoading && turn.text !== '' && <AnswerTools turn={turn} turnActions={turnActions} />}
        {isLast && turnActions !== null && !turn.isLoading && (
          <QuestionList label="Follow-up questions" questions={turn.followups} onAsk={turnActions.ask} />
        )}
      </div>
      {isLast && <div data-end />}
    </article>
  )
})
