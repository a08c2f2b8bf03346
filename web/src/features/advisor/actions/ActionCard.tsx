import type { ToolExecution } from '@draftwright/contract/agent/events'
import { IconCheck, IconSparkles, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import type { Source } from '../run/sources.ts'
import { aboutIds, listActionFields } from './action-fields.ts'
import { ActionField } from './ActionField.tsx'
import classes from './ActionCard.module.css'
import { type ActionState, toActionOutcome } from './action-state.ts'
import { describeAction } from './describe-action.ts'
import { useFieldChoices } from './choices-api.ts'
import { CurrentValue } from './CurrentValue.tsx'
import { RecordFields } from './RecordFields.tsx'
import { DoneAction } from './DoneAction.tsx'

interface ActionCardProps {
  tool: ToolExecution
  sources: readonly Source[]
  isDeciding: boolean
  /** Whether a decision can be sent now. */
  isOpen: boolean
  /** Whether the conversation is the reader's own. */
  isOwn: boolean
  /** What it would replace, as it is now. */
  before?: Readonly<Record<string, unknown>> | null
  onDecide: (tool: ToolExecution) => void
}

const endingLabels: Readonly<Record<Exclude<ActionState, 'proposed' | 'done'>, string>> = {
  doing: 'in progress',
  dismissed: 'dismissed',
  failed: 'pending',
}

/** A proposed change: a person edits, approves or dismisses it, and the card then shows the outcome. */
export function ActionCard({ tool, sources, isDeciding, isOpen, isOwn, before = null, onDecide }: ActionCardProps) {
  const [args, setArgs] = useState(tool.tool_args)
  const { state, createdRow, message } = toActionOutcome(tool, isDeciding)
  const isWaiting = state === 'proposed' || state === 'failed'
  const fields = listActionFields(tool.tool_name, args)
  const choices = useFieldChoices(new Set(isWaiting ? fields.map(({ kind }) => kind) : []))
  const { proposed, approve, done } = describeAction(tool)
  const about = aboutIds
    .map((name) => args[name])
    .flatMap((id) => sources.find((source) => typeof id === 'string' && source.id === id) ?? [])[0]
  const isMissing = fields.some(({ name, isRequired }) => isRequired === true && isBlank(args[name]))
  const decide = (confirmed: boolean) => onDecide({ ...tool, tool_args: args, confirmed })
  const title = state === 'proposed' ? proposed : state === 'done' ? done : `${proposed}: ${endingLabels[state]}`
  return (
    <form
      className={classes.card}
      aria-label={proposed}
      data-state={state}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOpen && !isMissing) decide(true)
      }}
    >
      <div className={classes.head}>
        <IconSparkles size={16} aria-hidden />
        <strong>{title}</strong>
        {about !== undefined && <Link to={about.href}>{about.title}</Link>}
      </div>
      {state === 'failed' && (
        <p className={classes.failed} role="alert">
          {message === '' ? 'This failed.' : message}
        </p>
      )}
      <RecordFields values={args['fields']} before={before} />
      <CurrentValue before={before} />
      {isWaiting &&
        fields.map((field) => (
          <ActionField
            key={field.name}
            field={field}
            value={args[field.name]}
            choices={choices[field.kind] ?? []}
            isDisabled={!isOpen}
            onChange={(value) => setArgs((given) => ({ ...given, [field.name]: value }))}
          />
        ))}
      {isWaiting && isOwn && (
        <div className={classes.buttons}>
          <Button type="submit" icon={<IconCheck size={16} aria-hidden />} disabled={isMissing || !isOpen}>
            {approve}
          </Button>
          <Button
            variant="ghost"
            icon={<IconX size={16} aria-hidden />}
            disabled={!isOpen}
            onClick={() => decide(false)}
          >
            Dismiss
          </Button>
        </div>
      )}
      {state === 'done' && <DoneAction id={isOwn ? tool.approval_id : undefined} made={createdRow} />}
    </form>
  )
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''
