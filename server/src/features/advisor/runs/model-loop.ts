import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { ModelMessage } from 'ai'
import type { LiveRun } from './live-run.ts'
import type { ModelRequest } from './model-request-types.ts'
import { streamModelTurn } from './model-turn.ts'
import { runToolCalls } from './tool-calls.ts'

/** Model calls in one run; the last one has to answer in words. */
const maxSteps = 8
export interface ModelAnswer {
  /** The messages and results since the request's own messages. */
  readonly messages: ModelMessage[]
  /** Calls that wait for approval. */
  readonly waiting: ToolExecution[]
  readonly inputTokens: number
  readonly outputTokens: number
  readonly firstTokenMs: number | null
}

/**
 * Lets a model answer, with as many tool calls as it needs up to `maxSteps`; the run emits every event as it happens. Throws
 * ModelError, or the reason the run was stopped with. The loop is written here instead of using the SDK's, because one process
 * holds thousands of streams, and the SDK's loop costs ten times as much per word.
 */
export async function runModelLoop(run: LiveRun, modelRequest: ModelRequest): Promise<ModelAnswer> {
  const began = performance.now()
  const newMessages: ModelMessage[] = []
  const waiting: ToolExecution[] = []
  const { inputTokens: inBefore, outputTokens: outBefore } = run
  let firstTokenMs: number | null = null
  const write = (text: string) => {
    if (text === '') return
    firstTokenMs ??= Math.round(performance.now() - began)
    run.writeText(text)
  }
  for (let step = 0; step < maxSteps; step++) {
    const isLast = step === maxSteps - 1
    run.emit({
      event: 'ModelRequestStarted',
      model: modelRequest.model.id,
      model_provider: modelRequest.model.language.provider,
    })
    const modelTurn = await streamModelTurn(
      run,
      modelRequest,
      [...modelRequest.messages, ...newMessages],
      isLast,
      write,
    )
    run.emit({
      event: 'ModelRequestCompleted',
      model: modelRequest.model.id,
      model_provider: modelRequest.model.language.provider,
      input_tokens: modelTurn.inputTokens,
      output_tokens: modelTurn.outputTokens,
      total_tokens: modelTurn.inputTokens + modelTurn.outputTokens,
    })
    if (modelTurn.content.length > 0) newMessages.push({ role: 'assistant', content: modelTurn.content })
    if (modelTurn.calls.length === 0) break
    const results = await runToolCalls(run, modelRequest, modelTurn.calls, waiting)
    if (results.length > 0) newMessages.push({ role: 'tool', content: results })
    if (waiting.length > 0) break
    // Words before a tool call are a sentence of their own.
    if (run.content !== '' && !run.content.endsWith('\n')) write('\n\n')
  }
  write(modelRequest.textFilter.end())
  run.cited = modelRequest.textFilter.cited
  const [inputTokens, outputTokens] = [run.inputTokens - inBefore, run.outputTokens - outBefore]
  return { messages: newMessages, waiting, inputTokens, outputTokens, firstTokenMs }
}
