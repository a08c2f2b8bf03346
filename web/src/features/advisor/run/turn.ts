import type { Run } from '@draftwright/contract/agent/agents'
import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { RunStatus } from '@draftwright/contract/agent/vocabulary'
import type { HeardEvent } from './heard-event.ts'
import { type Source, collectSources } from './sources.ts'

/** An attached file; `size` in bytes. */
export interface AttachedFile {
  readonly name: string
  readonly size: number
}

/** One question and its answer so far. */
export interface Turn {
  /** Stable from the moment of asking, when there is no run yet. */
  readonly key: string
  readonly runId: string | null
  readonly parentId: string | null
  readonly input: string
  readonly files: readonly AttachedFile[]
  readonly text: string
  /** Read-only tool calls, in the order they were made. */
  readonly steps: readonly ToolExecution[]
  /** Proposed changes, pending or decided. */
  readonly actions: readonly ToolExecution[]
  /** The `tool_call_id` of the action whose decision is being carried out. */
  readonly decidingId: string | null
  readonly sources: readonly Source[]
  readonly followups: readonly string[]
  readonly status: RunStatus
  /** More events will follow. */
  readonly isLoading: boolean
  /** The person has just asked it in this tab, so it is scrolled to the top. */
  readonly isAskedHere: boolean
  readonly problem: string | null
  /** Why no words come at the moment, such as a busy model; null if there is nothing to say. */
  readonly waiting: string | null
  /** The id of the model that answers; null until it is known. */
  readonly model: string | null
  /** The uploaded share of the files, from 0 to 1; null if none are being uploaded. */
  readonly sent: number | null
  /** The index of the last event received; -1 before the first. */
  readonly lastIndex: number
  readonly createdAt: string
}

const isActionTool = (tool: ToolExecution): boolean =>
  tool.requires_confirmation === true || tool.approval_id !== undefined

const formatRunFailure = (message: string | undefined): string =>
  `Run failed: ${message === undefined || message === '' ? 'An error occurred during processing' : message}`

export function createTurn(input: string, files: readonly AttachedFile[], parentId: string | null): Turn {
  return {
    key: crypto.randomUUID(),
    runId: null,
    parentId,
    input,
    files,
    text: '',
    steps: [],
    actions: [],
    decidingId: null,
    sources: [],
    followups: [],
    status: 'PENDING',
    isLoading: true,
    isAskedHere: true,
    problem: null,
    waiting: null,
    model: null,
    sent: null,
    lastIndex: -1,
    createdAt: new Date().toISOString(),
  }
}

export function toTurn(run: Run): Turn {
  const isLoading = run.status === 'RUNNING' || run.status === 'PENDING'
  const turn: Turn = {
    ...createTurn(run.run_input, run.files, run.parent_run_id ?? null),
    key: run.run_id,
    runId: run.run_id,
    // A run in progress is replayed from its first event, so starting empty avoids duplicates.
    text: isLoading ? '' : run.content,
    steps: isLoading ? [] : run.tools.filter((tool) => !isActionTool(tool)),
    actions: isLoading ? [] : run.tools.filter(isActionTool),
    sources: collectSources(run.references),
    followups: run.followups,
    status: run.status,
    model: run.model,
    isLoading,
    isAskedHere: false,
    problem: run.status === 'ERROR' ? formatRunError(run) : null,
    createdAt: run.created_at,
  }
  return turn
}

const formatRunError = ({ error }: Run): string =>
  error?.code === 'interrupted' ? error.message : formatRunFailure(error?.message)

function putTool(tools: readonly ToolExecution[], tool: ToolExecution): ToolExecution[] {
  const at = tools.findIndex(({ tool_call_id }) => tool_call_id === tool.tool_call_id)
  return at === -1 ? [...tools, tool] : tools.with(at, { ...tools[at], ...tool })
}

function addTool(turn: Turn, tool: ToolExecution): Turn {
  return isActionTool(tool)
    ? { ...turn, actions: putTool(turn.actions, tool) }
    : { ...turn, steps: putTool(turn.steps, tool), sources: collectSources([], turn.sources, [tool]) }
}

/** Returns the turn after one more event. An event received before changes nothing. */
export function applyEvent(turn: Turn, event: HeardEvent): Turn {
  // A run that goes on after its server was killed may count again from before what was heard then.
  const { run_id: runId = turn.runId, event_index: lastIndex = turn.lastIndex } = event
  const isKnown = event.event_index !== undefined && runId === turn.runId && lastIndex <= turn.lastIndex
  if (isKnown && event.event !== 'RunContinued') return turn
  const next: Turn = { ...turn, runId, lastIndex, sent: null, waiting: null }
  switch (event.event) {
    case 'RunStarted':
    case 'RunContinued':
      return { ...next, status: 'RUNNING', isLoading: true, problem: null, model: event.model ?? turn.model }
    case 'ModelRequestRetrying':
      return { ...next, waiting: event.reason ?? null }
    case 'RunContent':
      return {
        ...next,
        status: turn.status === 'PENDING' ? 'RUNNING' : turn.status,
        text: turn.text + (event.content ?? ''),
        sources: collectSources(event.references ?? [], turn.sources),
      }
    case 'ToolCallStarted':
      return event.tool === undefined ? next : addTool(next, event.tool)
    case 'ToolCallCompleted':
    case 'ToolCallError':
      return event.tool === undefined ? next : addTool({ ...next, decidingId: null }, event.tool)
    case 'RunCompleted':
      return {
        ...next,
        text: event.content ?? turn.text,
        sources: collectSources(event.references ?? [], turn.sources),
        status: 'COMPLETED',
      }
    case 'RunPaused':
      return (event.tools ?? []).reduce(addTool, {
        ...next,
        status: 'PAUSED',
        isLoading: false,
        decidingId: null,
      } as Turn)
    case 'FollowupsCompleted':
      return { ...next, followups: event.followups ?? [] }
    case 'RunCancelled':
      return { ...next, status: 'CANCELLED', isLoading: false }
    case 'RunError':
      return { ...next, status: 'ERROR', isLoading: false, problem: formatRunFailure(event.content) }
    case 'WorkflowCompleted':
      return { ...next, status: isTurnFinished(turn) ? turn.status : 'COMPLETED', isLoading: false }
    default:
      return next
  }
}

export const isTurnFinished = ({ status }: Turn): boolean => status !== 'RUNNING' && status !== 'PENDING'
