import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { RunStatus } from '@draftwright/contract/agent/vocabulary'
import type { ModelMessage } from 'ai'
import { isWaiting, pauseTold } from './pause.ts'
import { type Logged, type LogRow, loggedIn } from './run-log.ts'
import type { RunRow } from './store.ts'

/** How a run ends that was cut off. */
export interface CutOff {
  readonly status: RunStatus
  readonly content: string
  readonly reasoning: string
  readonly tools: ToolExecution[]
  readonly messages: ModelMessage[]
  readonly error: { code: string; message: string } | null
  /** The last of its events, and its index. */
  readonly end: Logged
  readonly endIndex: number
}

/**
 * What is left of a run that was cut off: what its row held when it began or went on, and what its log tells since. Where
 * a person has still to decide on an action it waits for that again: what was done by then is not done twice.
 */
export function leftOf(
  row: RunRow,
  rows: readonly LogRow[],
  error: { code: string; message: string },
  now: Date,
): CutOff {
  const logged = loggedIn(rows, row.n_events - 1)
  let [text, reasoning] = ['', '']
  const tools = [...row.tools]
  for (const entry of logged) {
    if (typeof entry === 'string') text += entry
    else if (entry.event === 'ReasoningContentDelta') reasoning += entry.reasoning_content ?? ''
    else if (entry.tool !== undefined) put(tools, entry.tool)
  }
  const waiting = tools.filter((tool) => isWaiting(tool))
  const content = row.content + text
  const created_at = Math.floor(now.getTime() / 1000)
  return {
    status: waiting.length > 0 ? 'PAUSED' : 'ERROR',
    content,
    reasoning: row.reasoning + reasoning,
    tools,
    messages: saidUntil(row, tools, text),
    error: waiting.length > 0 ? null : error,
    end:
      waiting.length > 0
        ? { created_at, ...pauseTold(waiting, content) }
        : { created_at, event: 'RunError', content: error.message, content_type: 'str', error_type: error.code },
    endIndex: row.n_events + logged.length,
  }
}

function put(tools: ToolExecution[], tool: ToolExecution): void {
  const at = tools.findIndex(({ tool_call_id }) => tool_call_id === tool.tool_call_id)
  if (at === -1) tools.push(tool)
  else tools[at] = tool
}

/** For the model: what a person decided before the cut, and the words since. */
function saidUntil(row: RunRow, tools: readonly ToolExecution[], text: string): ModelMessage[] {
  // Written when the run paused, by `answerRun`; a run that was cut off in its first part has none, and is told by its text.
  const earlier = row.messages as ModelMessage[]
  if (earlier.length === 0) return []
  const open = new Set(row.tools.filter((tool) => isWaiting(tool)).map(({ tool_call_id }) => tool_call_id))
  const results = tools
    .filter((tool) => open.has(tool.tool_call_id) && !isWaiting(tool))
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
