import { IconAlertTriangle, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { isOver, type Turn } from '../run/turn.ts'
import type { TurnDeeds } from './turn-deeds.ts'
import classes from './TurnView.module.css'

/** That an answer was stopped or broke off, with the way on beside it. The text that had come stays above. */
export function WhatWentWrong({ turn, isLast, deeds }: { turn: Turn; isLast: boolean; deeds: TurnDeeds | null }) {
  const isStopped = turn.status === 'CANCELLED'
  if (!isStopped && turn.problem === null) return null
  const isLost = !isOver(turn)
  return (
    <div className={classes.problem} data-stopped={isStopped || undefined} role={isStopped ? 'status' : 'alert'}>
      {isStopped ? <IconPlayerStop size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
      <span>{isStopped ? 'Stopped' : turn.problem}</span>
      {isLast && deeds !== null && (
        <Button
          size="sm"
          variant="outline"
          icon={<IconRefresh size={14} aria-hidden />}
          onClick={() => (isLost ? deeds.reconnect() : deeds.regenerate(turn))}
        >
          {isLost ? 'Reconnect' : 'Retry'}
        </Button>
      )}
    </div>
  )
}
