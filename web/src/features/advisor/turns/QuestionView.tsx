import { IconFile, IconPencil } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import type { Turn } from '../run/turn.ts'
import { BranchPicker } from './BranchPicker.tsx'
import { SendingFiles } from './SendingFiles.tsx'
import type { TurnActions } from './turn-actions.ts'
import classes from './TurnView.module.css'

interface QuestionViewProps {
  turn: Turn
  siblings: readonly string[]
  turnActions: TurnActions | null
  onEdit: () => void
}

/** The question as typed, with its attachments. */
export function QuestionView({ turn, siblings, turnActions, onEdit }: QuestionViewProps) {
  return (
    <div className={classes.question}>
      <h2 className="visually-hidden">Question</h2>
      {turn.files.length > 0 && (
        <ul className={classes.files} aria-label="Attached files">
          {turn.files.map(({ name }, at) => (
            <li key={at}>
              <IconFile size={14} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
      {turn.sent !== null && <SendingFiles share={turn.sent} onCancel={turnActions?.stop} />}
      <p className={classes.asked}>{turn.input}</p>
      <div className={classes.questionTools}>
        {turnActions !== null && !turn.isLoading && (
          <Button
            data-edit
            variant="ghost"
            size="icon"
            aria-label="Edit the question"
            title="Edit the question"
            onClick={onEdit}
          >
            <IconPencil size={16} aria-hidden />
          </Button>
        )}
        {siblings.length > 1 && <BranchPicker runId={turn.runId} siblings={siblings} turnActions={turnActions} />}
      </div>
    </div>
  )
}
