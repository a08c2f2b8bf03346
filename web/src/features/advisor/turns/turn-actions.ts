import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { Turn } from '../run/turn.ts'

/** The actions on a turn of the person's own conversation; the object is stable while the conversation is open. */
export interface TurnActions {
  ask(question: string): void
  edit(turn: Turn, question: string): void
  regenerate(turn: Turn): void
  reconnect(): void
  stop(): void
  quote(text: string): void
  choose(runId: string): void
  fork(turn: Turn): void
  decide(turn: Turn, tool: ToolExecution): void
}
