import type { ToolExecution } from '@draftwright/contract/agent/events'
import { useState } from 'react'
import type { Turn } from '../run/turn.ts'
import type { TurnDeeds } from '../turns/turn-deeds.ts'
import { ActionCard } from './ActionCard.tsx'
import classes from './ActionCard.module.css'
import { outcomeOf } from './action-state.ts'

/** The changes an answer proposes. Once each is decided, the decisions are sent together: one run waits for all of them. */
export function ActionCards({ turn, deeds }: { turn: Turn; deeds: TurnDeeds | null }) {
  const [decided, setDecided] = useState<Readonly<Record<string, ToolExecution>>>({})
  if (turn.actions.length === 0) return null
  const open = turn.actions.filter((tool) => outcomeOf(tool, turn.isLoading).state === 'proposed')
  const decide = (tool: ToolExecution) => {
    const next = { ...decided, [tool.tool_call_id]: tool }
    setDecided(next)
    const all = open.map(({ tool_call_id }) => next[tool_call_id])
    if (all.every((one) => one !== undefined)) deeds?.decide(turn, all)
  }
  return (
    <div className={classes.cards}>
      {turn.actions.map((tool) => (
        <ActionCard
          key={tool.tool_call_id}
          tool={tool}
          sources={turn.sources}
          isLoading={turn.isLoading}
          decided={decided[tool.tool_call_id] ?? null}
          isOpen={turn.status === 'PAUSED' && deeds !== null}
          onDecide={decide}
        />
      ))}
    </div>
  )
}
