import { IconAlertTriangle, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { isTurnFinished, type Turn } from '../run/turn.ts'
import type { TurnActions } from './turn-actions.ts'
import classes from './TurnView.module.css'

/** Says that an answer was stopped or interrupted, with a way to continue. The text received so far stays above. */
export function RunFailure({
  turn,
  isLast,
  turnActions,
}: {
  turn: Turn
  isLast: boolean
  turnActions: TurnActions | null
}) {
  const isStopped = turn.status === 'CANCELLED'
  if (!isStopped && turn.problem === null) return null
  const isLost = !isTurnFinished(turn)
  return (
    <div className={classes.problem} data-stopped={isStopped || undefined} role={isStopped ? 'status' : 'alert'}>
      {isStopped ? <IconPlayerStop size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
      <span>{isStopped ? 'Stopped' : turn.problem}</span>
      {isLast && turnActions !== null && (
        <Button
          size="sm"
          variant="outline"
          icon={<IconRefresh size={14} aria-hidden />}
          onClick={() => (isLost ? turnActions.reconnect() : turnActions.regenerate(turn))}
        >
          {isLost ? 'Reconnect' : 'Retry'}
        </Button>
      )}
    </div>
  )
}
