import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import classes from './ActionCard.module.css'
import type { ActionOutcome } from './action-state.ts'
import { useReadActionQuery, useUndoActionMutation } from './actions-api.ts'

/** The outcome of an approved change, with a link to the record and an undo. */
export function DoneAction({ id, made }: { id: string | undefined; made: ActionOutcome['createdRow'] }) {
  const { data: action } = useReadActionQuery({ params: { id: id ?? '' } }, { skip: id === undefined })
  const [undo, { isLoading }] = useUndoActionMutation()
  const undoAction = async () => {
    const answer = await undo({ params: { id: id ?? '' } })
    if (answer.error) showErrorToast(answer.error)
  }
  const shown = action?.result ?? made
  if (action?.state === 'undone')
    return (
      <p className={classes.undone} role="status">
        Undone.
      </p>
    )
  return (
    <div className={classes.result}>
      {shown !== null && <Link to={shown.href}>{shown.title === '' ? 'Open it' : shown.title}</Link>}
      {action?.state === 'done' && (
        <Button
          size="sm"
          variant="outline"
          loading={isLoading}
          icon={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => void undoAction()}
        >
          Undo
        </Button>
      )}
    </div>
  )
}
