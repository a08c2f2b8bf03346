import type { ToolExecution } from '@draftwright/contract/agent/events'
import { IconArrowBackUp, IconCheck, IconSparkles, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { toastError } from '../../../ui/toast.tsx'
import type { Source } from '../run/sources.ts'
import { aboutIds, fieldsFor } from './action-fields.ts'
import { ActionField } from './ActionField.tsx'
import classes from './ActionCard.module.css'
import { type Outcome, outcomeOf } from './action-state.ts'
import { actionWords } from './action-words.ts'
import { useChoices } from './choices-api.ts'
import { useUndoAction } from './undo-api.ts'

interface ActionCardProps {
  tool: ToolExecution
  sources: readonly Source[]
  isLoading: boolean
  /** What was decided here and waits for the other cards. */
  decided: ToolExecution | null
  isOpen: boolean
  onDecide: (tool: ToolExecution) => void
}

/** A proposed change: edited, approved or dismissed by a person, and afterwards what came of it, with Undo. */
export function ActionCard({ tool, sources, isLoading, decided, isOpen, onDecide }: ActionCardProps) {
  const [args, setArgs] = useState(tool.tool_args)
  const fields = fieldsFor(tool.tool_name, args)
  const choices = useChoices(new Set(fields.map(({ kind }) => kind)))
  const outcome = outcomeOf(decided ?? tool, isLoading)
  const isProposed = outcome.state === 'proposed'
  const words = actionWords(tool)
  const about = aboutIds
    .map((name) => args[name])
    .flatMap((id) => sources.find((source) => typeof id === 'string' && source.id === id) ?? [])[0]
  const isMissing = fields.some(({ name, isRequired }) => isRequired === true && blank(args[name]))
  const decide = (confirmed: boolean) => onDecide({ ...tool, tool_args: args, confirmed })
  return (
    <form
      className={classes.card}
      aria-label={words.proposed}
      data-state={outcome.state}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isMissing) decide(true)
      }}
    >
      <div className={classes.head}>
        <IconSparkles size={16} aria-hidden />
        <strong>{isProposed ? words.proposed : titleOf(outcome, words.proposed, words.done)}</strong>
        {about !== undefined && <Link to={about.href}>{about.title}</Link>}
      </div>
      {isProposed &&
        fields.map((field) => (
          <ActionField
            key={field.name}
            field={field}
            value={args[field.name]}
            choices={choices[field.kind] ?? []}
            isDisabled={!isOpen}
            onChange={(value) => setArgs((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
      {isProposed && isOpen && (
        <div className={classes.buttons}>
          <Button type="submit" icon={<IconCheck size={16} aria-hidden />} disabled={isMissing}>
            {words.approve}
          </Button>
          <Button variant="ghost" icon={<IconX size={16} aria-hidden />} onClick={() => decide(false)}>
            Dismiss
          </Button>
        </div>
      )}
      {!isProposed && decided === null && <Result tool={tool} outcome={outcome} />}
      {decided !== null && !isLoading && isOpen && (
        <p className={classes.waits}>Waits for your decision on the others.</p>
      )}
    </form>
  )
}

const blank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

function titleOf({ state }: Outcome, proposed: string, done: string): string {
  if (state === 'done') return done
  const ends = { doing: 'being done', undone: 'taken back', dismissed: 'dismissed', failed: 'not done' }
  return state === 'proposed' ? proposed : `${proposed}: ${ends[state]}`
}

/** What came of it. */
function Result({ tool, outcome }: { tool: ToolExecution; outcome: Outcome }) {
  const [undo, { isLoading, isSuccess }] = useUndoAction()
  const { approval_id: id } = tool
  const takeBack = async () => {
    if (id === undefined) return
    const answer = await undo({ params: { id } })
    if (answer.error) toastError(answer.error)
  }
  if (isSuccess) return <p className={classes.waits}>Taken back.</p>
  return (
    <div className={classes.result} role="status">
      {outcome.href !== null && <Link to={outcome.href}>{outcome.title ?? 'Open it'}</Link>}
      {outcome.state === 'failed' && <span>{outcome.words ?? 'It could not be done.'}</span>}
      {outcome.state === 'done' && id !== undefined && (
        <Button
          size="sm"
          variant="outline"
          loading={isLoading}
          icon={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => void takeBack()}
        >
          Undo
        </Button>
      )}
    </div>
  )
}
