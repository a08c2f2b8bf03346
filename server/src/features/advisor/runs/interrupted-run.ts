import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { RunStatus } from '@draftwright/contract/agent/vocabulary'
import type { ModelMessage } from 'ai'
import { isPendingApproval, toPauseEvent } from './pause.ts'
import { type LogEntry, type LogRow, listLogEntries } from './run-log.ts'

/** The part of an interrupted run's row that is needed. */
interface SavedRun {
  readonly content: string
  readonly reasoning: string
  readonly tools: readonly ToolExecution[]
  readonly messages: readonly unknown[]
  readonly n_events: number
}

/** How an interrupted run ends. */
export interface InterruptedRun {
  readonly status: RunStatus
  readonly content: string
  readonly reasoning: string
  readonly tools: ToolExecution[]
  readonly messages: ModelMessage[]
  readonly error: { code: string; message: string } | null
  /** The last of its events, and its index. */
  readonly end: LogEntry
  readonly endIndex: number
}

/**
 * What an interrupted run has produced: its row's text from when it began or resumed, and the events recorded since. If an action
 * still needs a decision, the run waits for it again: completed actions are not repeated.
 */
export function recoverInterruptedRun(
  row: SavedRun,
  rows: readonly LogRow[],
  error: { code: string; message: string },
  now: Date,
): InterruptedRun {
  const logged = listLogEntries(rows, row.n_events - 1)
  let [text, reasoning] = ['', '']
  const tools = [...row.tools]
  for (const entry of logged) {
    if (typeof entry === 'string') text += entry
    else if (entry.event === 'ReasoningContentDelta') reasoning += entry.reasoning_content ?? ''
    else if (entry.tool !== undefined) upsertTool(tools, entry.tool)
  }
  const waiting = tools.filter((tool) => isPendingApproval(tool))
  const content = row.content + text
  const created_at = Math.floor(now.getTime() / 1000)
  return {
    status: waiting.length > 0 ? 'PAUSED' : 'ERROR',
    content,
    reasoning: row.reasoning + reasoning,
    tools,
    messages: toInterruptedMessages(row, tools, text),
    error: waiting.length > 0 ? null : error,
    end:
      waiting.length > 0
        ? { created_at, ...toPauseEvent(waiting, content) }
        : { created_at, event: 'RunError', content: error.message, content_type: 'str', error_type: error.code },
    endIndex: row.n_events + logged.length,
  }
}

function upsertTool(tools: ToolExecution[], tool: ToolExecution): void {
  const at = tools.findIndex(({ tool_call_id }) => tool_call_id === tool.tool_call_id)
  if (at === -1) tools.push(tool)
  else tools[at] = tool
}

/** For the model: the decisions before the interruption, and the text since. */
function toInterruptedMessages(row: SavedRun, tools: readonly ToolExecution[], text: string): ModelMessage[] {
  // Written when the run paused, by `answerRun`; a run that was interrupted in its first part has none and is represented by its
  // text.
  const earlier = row.messages as ModelMessage[]
  if (earlier.length === 0) return []
  const open = new Set(row.tools.filter((tool) => isPendingApproval(tool)).map(({ tool_call_id }) => tool_call_id))
  const results = tools
    .filter((tool) => open.has(tool.tool_call_id) && !isPendingApproval(tool))
    .map(({ tool_call_id: toolCallId, tool_name: toolName, confirmed }) => ({
      type: 'tool-result' as const,
      toolCallId,
      toolName,
      output: { type: 'text' as const, value: confirmed === true ? 'Done.' : 'Declined; nothing was changed.' },
    }))
  return [
    ...earlier,
    ...(results.length === 0 ? [] : [{ role: 'tool' as const, content: results }]),
    ...(text.trim() === '' ? [] : [{ role: 'assistant' as const, content: text }]),
  ]
}
