import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { ToolResultPart } from 'ai'
import type { LiveRun } from './live-run.ts'
import type { ModelRequest } from './model-request-types.ts'
import { stripNulCharacters } from './model-text.ts'

/** Tool calls in one model response. */
export const maxCalls = 16

export interface ModelToolCall {
  readonly id: string
  readonly name: string
  readonly input: unknown
  /** The model called an unknown tool, or with invalid input. */
  readonly error: string | null
}

export const tooManyCalls = `At most ${maxCalls} tools can be called at once. Call the others after these.`

/** Some providers number their calls from 0 in every response; a person decides on one call by its id. */
export function createCallId(run: LiveRun, calls: readonly ModelToolCall[], id: string): string {
  const isUsed = (wanted: string) =>
    calls.some((call) => call.id === wanted) || run.tools.some(({ tool_call_id }) => tool_call_id === wanted)
  let unused = id === '' ? 'call' : id
  for (let n = 2; isUsed(unused); n++) unused = `${id === '' ? 'call' : id}-${n}`
  return unused
}

export const formatCallError = (error: unknown): string =>
  stripNulCharacters((error instanceof Error ? error.message : 'The tool call cannot be parsed').slice(0, 500))

/** Runs the calls one after the other; those that a person has to approve are added to `waiting` instead. */
export async function runToolCalls(
  run: LiveRun,
  modelRequest: ModelRequest,
  calls: readonly ModelToolCall[],
  waiting: ToolExecution[],
): Promise<ToolResultPart[]> {
  const results: ToolResultPart[] = []
  for (const call of calls) {
    run.signal.throwIfAborted()
    const tool = toToolExecution(call)
    if (modelRequest.isAction(call.name) && call.error === null) {
      tool.requires_confirmation = true
      waiting.push(tool)
      run.tools.push(tool)
      continue
    }
    const place = run.tools.push(tool) - 1
    run.emit({ event: 'ToolCallStarted', tool })
    let done: ToolExecution
    let output: ToolResultPart['output']
    try {
      if (call.error !== null) throw new Error(call.error)
      const { forModel, forPerson } = await modelRequest.runTool({ name: call.name, input: call.input })
      output = forModel
      done = { ...tool, result: forPerson, tool_call_error: false }
      run.emit({ event: 'ToolCallCompleted', tool: done, content: `${call.name} completed` })
    } catch (error) {
      run.signal.throwIfAborted()
      const message = formatCallError(error)
      output = { type: 'error-text', value: message }
      done = { ...tool, result: message, tool_call_error: true }
      run.emit({ event: 'ToolCallError', tool: done, content: message })
    }
    run.tools[place] = done
    results.push({ type: 'tool-result', toolCallId: call.id, toolName: call.name, output })
  }
  return results
}

const toToolExecution = ({ id, name, input }: ModelToolCall): ToolExecution => ({
  tool_call_id: id,
  tool_name: name,
  tool_args: typeof input === 'object' && input !== null ? { ...input } : {},
  created_at: Math.floor(Date.now() / 1000),
  stop_after_tool_call: false,
})
