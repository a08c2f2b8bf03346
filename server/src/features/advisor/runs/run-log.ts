import type { RunEvent } from '@draftwright/contract/agent/events'
import { agentId, agentName } from '@draftwright/contract/agent/vocabulary'

/** Identifies a run, its workspace and its person. */
export interface RunKey {
  readonly accountId: string
  readonly runId: string
  readonly sessionId: string
  readonly userId: string
}
type EventFrame = 'agent_id' | 'agent_name' | 'run_id' | 'session_id' | 'event_index'
/** An event without the common fields. */
export type RunEventBody = Omit<RunEvent, EventFrame | 'created_at'>
/** The compact form in memory: most events are pieces of text, and thousands of runs are kept at once. */
export type LogEntry = string | (RunEventBody & { readonly created_at: number })

/** A piece of the log in the protocol's shape. A piece of text gets `seconds` as its time. */
export function toRunEvent(key: RunKey, logged: LogEntry, index: number, seconds: number): RunEvent {
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

/** The logged events after an index, in order. They were written by `LiveRun`. */
export const listLogEntries = (rows: readonly LogRow[], after: number): LogEntry[] =>
  rows.flatMap(({ first_index, events }) =>
    (events as readonly LogEntry[]).filter((_logged, place) => first_index + place > after),
  )

/** The events in the rows, after an index. */
export function toRunEvents(key: RunKey, rows: readonly LogRow[], after: number): RunEvent[] {
  return rows.flatMap(({ first_index, events, created_at }) =>
    (events as readonly LogEntry[]).flatMap((logged, place) => {
      const index = first_index + place
      return index <= after ? [] : toRunEvent(key, logged, index, Math.floor(Date.parse(created_at) / 1000))
    }),
  )
}
