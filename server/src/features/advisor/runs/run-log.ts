import type { RunEvent } from '@draftwright/contract/agent/events'
import { agentId, agentName } from '@draftwright/contract/agent/vocabulary'

/** What names a run, in its workspace and to its person. */
export interface RunKey {
  readonly accountId: string
  readonly runId: string
  readonly sessionId: string
  readonly userId: string
}
type Frame = 'agent_id' | 'agent_name' | 'run_id' | 'session_id' | 'event_index'
/** An event without what every event has. */
export type Told = Omit<RunEvent, Frame | 'created_at'>
/** As a run remembers it: a piece of text is most of what is told, and thousands of runs are kept at once. */
export type Logged = string | (Told & { readonly created_at: number })

/** A piece of the log as the wire has it. A piece of text is told to have come at `seconds`. */
export function frameOf(key: RunKey, logged: Logged, index: number, seconds: number): RunEvent {
  const isText = typeof logged === 'string'
  return {
    created_at: isText ? seconds : logged.created_at,
    event: isText ? 'RunContent' : logged.event,
    agent_id: agentId,
    agent_name: agentName,
    run_id: key.runId,
    session_id: key.sessionId,
    event_index: index,
    ...(isText ? { content: logged, content_type: 'str' } : logged),
  }
}

/** A row of `agent_run_events`. */
export interface LogRow {
  readonly first_index: number
  readonly events: readonly unknown[]
  readonly created_at: string
}

/** What rows hold after an index, in order. What stands there was written by `LiveRun`. */
export const loggedIn = (rows: readonly LogRow[], after: number): Logged[] =>
  rows.flatMap(({ first_index, events }) =>
    (events as readonly Logged[]).filter((_logged, place) => first_index + place > after),
  )

/** The events that rows hold, after an index. */
export function framesOf(key: RunKey, rows: readonly LogRow[], after: number): RunEvent[] {
  return rows.flatMap(({ first_index, events, created_at }) =>
    (events as readonly Logged[]).flatMap((logged, place) => {
      const index = first_index + place
      return index <= after ? [] : frameOf(key, logged, index, Math.floor(Date.parse(created_at) / 1000))
    }),
  )
}
