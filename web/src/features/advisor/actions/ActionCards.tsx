import type { Turn } from '../run/turn.ts'
import type { TurnActions } from '../turns/turn-actions.ts'
import { ActionCard } from './ActionCard.tsx'
import classes from './ActionCard.module.css'

/** The changes proposed by an answer, each decided separately. */
export function ActionCards({ turn, turnActions }: { turn: Turn; turnActions: TurnActions | null }) {
  if (turn.actions.length === 0) return null
  return (
    <div className={classes.cards}>
      {turn.actions.map((tool) => (
        <ActionCard
          key={tool.tool_call_id}
          tool={tool}
          sources={turn.sources}
          isDeciding={turn.decidingId === tool.tool_call_id}
          isOpen={turn.status === 'PAUSED' && turnActions !== null}
          isOwn={turnActions !== null}
          onDecide={(decided) => turnActions?.decide(turn, decided)}
        />
      ))}
    </div>
  )
}
