import { Progress } from '@mantine/core'
import { Button } from '../../../ui/Button.tsx'
import classes from './TurnView.module.css'

/** The upload progress of the files, with a cancel button. */
export function SendingFiles({ share, onCancel }: { share: number; onCancel: (() => void) | undefined }) {
  const percent = Math.floor(share * 100)
  return (
    <div className={classes.sending}>
      <span role="status">{percent < 100 ? `Sending the files: ${percent}%` : 'Reading the files'}</span>
      <Progress value={percent} aria-label="Files sent" size="sm" />
      {percent < 100 && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
