import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { ToolExecution } from '@draftwright/contract/agent/events'
import {
  type AssistantContent,
  experimental_streamLanguageModelCall as streamModelCall,
  type ModelMessage,
  type ToolSet,
  type ToolResultPart,
} from 'ai'
import { estimateTokens } from '../../../models/count-tokens.ts'
import { toModelError, ModelError } from '../../../models/model-error.ts'
import type { Model } from '../../../models/create-model.ts'
import { CitationFilter } from './citation-filter.ts'
import type { LiveRun } from './live-run.ts'
import { teeModelStream } from './tee-model-stream.ts'
import { stripNulCharacters, TextAssembler } from './model-text.ts'

/** Model calls in one run; the last one has to answer in words. */
const maxSteps = 8
/** Tool calls in one model response. */
const maxCalls = 16

/** A tool's result: the text for the model, and the same for people who expand the step. */
export interface ToolOutput {
  readonly forModel: ToolResultPart['output']
  readonly forPerson: string
}

export interface ModelRequest {
  readonly model: Model
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: ToolSet
  readonly providerOptions: NonNullable<Parameters<typeof streamModelCall>[0]['providerOptions']>
  readonly textFilter: CitationFilter
  /** For the model's reasoning, which is shown too and contains no citations. */
  readonly reasoningFilter: CitationFilter
  /** Throws an Error whose message the person may read; the model gets it too. */
  runTool(call: { name: string; input: unknown }): Promise<ToolOutput>
  /** Whether a person has to approve the tool; it is not executed here then. */
  isAction(name: string): boolean
}

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

interface ModelToolCall {
  readonly id: string
  readonly name: string
  readonly input: unknown
  /** The model called an unknown tool, or with invalid input. */
  readonly error: string | null
}

interface ModelTurn {
  content: Exclude<AssistantContent, string>
  calls: ModelToolCall[]
  inputTokens: number
  outputTokens: number
}

async function streamModelTurn(
  run: LiveRun,
  modelRequest: ModelRequest,
  messages: ModelMessage[],
  isLast: boolean,
  write: (text: string) => void,
): Promise<ModelTurn> {
  const modelTurn: ModelTurn = { content: [], calls: [], inputTokens: 0, outputTokens: 0 }
  let text = ''
  let thought = ''
  let isThinking = false
  let isCounted = false
  const whole = { text: new TextAssembler(), thought: new TextAssembler() }
  const think = (more: string) => {
    if (more === '') return
    run.reasoning += more
    thought += more
    run.emit({ event: 'ReasoningContentDelta', reasoning_content: more })
  }
  const thinkNoMore = () => {
    if (!isThinking) return
    isThinking = false
    think(modelRequest.reasoningFilter.end())
    run.emit({ event: 'ReasoningCompleted', content: thought, content_type: 'str', reasoning_content: thought })
    thought = ''
  }
  // A stopped answer, or a provider that reports no usage, is charged by an estimate.
  const count = (usage: { inputTokens?: number | undefined; outputTokens?: number | undefined }) => {
    if (isCounted) return
    isCounted = true
    const about = (characters: number) => (modelRequest.model.isOffline ? 0 : estimateTokens(characters))
    modelTurn.inputTokens =
      usage.inputTokens ?? about(JSON.stringify(messages).length + modelRequest.instructions.length)
    modelTurn.outputTokens = usage.outputTokens ?? about(text.length + run.reasoning.length)
    run.inputTokens += modelTurn.inputTokens
    run.outputTokens += modelTurn.outputTokens
  }
  const { signal } = run
  /** Receives words and reasoning as the model emits them. */
  const keep = (part: LanguageModelV4StreamPart): boolean => {
    signal.throwIfAborted()
    if (part.type === 'reasoning-delta') {
      if (!isThinking) run.emit({ event: 'ReasoningStarted' })
      isThinking = true
      think(modelRequest.reasoningFilter.push(whole.thought.push(part.delta)))
      return true
    }
    thinkNoMore()
    if (part.type !== 'text-delta') return false
    const piece = whole.text.push(part.delta)
    text += piece
    write(modelRequest.textFilter.push(piece))
    return true
  }
  try {
    const { stream } = await streamModelCall({
      model: teeModelStream(modelRequest.model.language, keep),
      instructions: modelRequest.instructions,
      messages,
      tools: modelRequest.tools,
      toolChoice: isLast ? 'none' : 'auto',
      abortSignal: signal,
      providerOptions: modelRequest.providerOptions,
      _internal: { collectContent: false },
    })
    for await (const part of stream) {
      if (signal.aborted) break
      if (part.type === 'tool-call') {
        const { toolCallId, toolName: name, input } = part
        const error =
          part.invalid === true ? formatCallError(part.error) : modelTurn.calls.length < maxCalls ? null : tooManyCalls
        modelTurn.calls.push(
          stripNulCharacters({ id: createCallId(run, modelTurn.calls, toolCallId), name, input, error }),
        )
      } else if (part.type === 'model-call-end') {
        count(part.usage)
      } else if (part.type === 'error') throw part.error
    }
  } catch (error) {
    signal.throwIfAborted()
    throw toModelError(error, modelRequest.model.label)
  } finally {
    thinkNoMore()
    write(modelRequest.textFilter.end())
    run.cited = modelRequest.textFilter.cited
    if (signal.aborted || text !== '' || run.reasoning !== '' || modelTurn.calls.length > 0) count({})
  }
  signal.throwIfAborted()
  if (text === '' && modelTurn.calls.length === 0) throw emptyAnswerError(modelRequest.model)
  if (text !== '') modelTurn.content.push({ type: 'text', text })
  for (const { id, name, input } of modelTurn.calls)
    modelTurn.content.push({ type: 'tool-call', toolCallId: id, toolName: name, input: input ?? {} })
  return modelTurn
}

const tooManyCalls = `At most ${maxCalls} tools can be called at once. Call the others after these.`

/** Some providers number their calls from 0 in every response; a person decides on one call by its id. */
function createCallId(run: LiveRun, calls: readonly ModelToolCall[], id: string): string {
  const isUsed = (wanted: string) =>
    calls.some((call) => call.id === wanted) || run.tools.some(({ tool_call_id }) => tool_call_id === wanted)
  let unused = id === '' ? 'call' : id
  for (let n = 2; isUsed(unused); n++) unused = `${id === '' ? 'call' : id}-${n}`
  return unused
}

const emptyAnswerError = (model: Model) =>
  new ModelError('model_nonsense', `${model.label} returned an empty answer. Try again or rephrase the question.`)

const formatCallError = (error: unknown): string =>
  stripNulCharacters((error instanceof Error ? error.message : 'The tool call cannot be parsed').slice(0, 500))

async function runToolCalls(
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
