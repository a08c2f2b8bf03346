import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { ToolExecution } from '@draftwright/contract/agent/events'
import {
  type AssistantContent,
  experimental_streamLanguageModelCall as streamModelCall,
  type ModelMessage,
  type ToolSet,
  type ToolResultPart,
} from 'ai'
import { estimatedTokens } from '../../../models/counted.ts'
import { toModelError, ModelError } from '../../../models/model-error.ts'
import type { Model } from '../../../models/models.ts'
import { CitingFilter } from './citing.ts'
import type { LiveRun } from './live-run.ts'
import { overheard } from './overheard.ts'
import { storable, WholeText } from './model-text.ts'

/** Times that a run may ask a model; the last one has to answer in words. */
export const maxSteps = 8
/** Tools that a model may call in one go. */
const maxCalls = 16

/** What a tool told: the text a model is given, and the same for people who unfold the step. */
export interface ToolAnswer {
  readonly forModel: ToolResultPart['output']
  readonly forPerson: string
}

export interface Talk {
  readonly model: Model
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: ToolSet
  readonly providerOptions: NonNullable<Parameters<typeof streamModelCall>[0]['providerOptions']>
  readonly filter: CitingFilter
  /** For what a model thinks, which is shown too and cites nothing. */
  readonly thoughts: CitingFilter
  /** Throws what the person may read as an Error's message; the model is told it too. */
  runTool(call: { name: string; input: unknown }): Promise<ToolAnswer>
  /** Whether a person has to approve the tool; it is not run here then. */
  isAction(name: string): boolean
}

export interface TalkEnd {
  /** What was said and told since the talk's own messages. */
  readonly messages: ModelMessage[]
  /** Calls that wait for a person. */
  readonly waiting: ToolExecution[]
  readonly inputTokens: number
  readonly outputTokens: number
  readonly firstTokenMs: number | null
}

/**
 * Lets a model answer, with as many looks into the workspace as it needs up to `maxSteps`; everything is told by the run as it
 * happens. Throws ModelError, or the reason the run was stopped with. The loop stands here and not in the SDK because thousands
 * of streams are held by one process, and the SDK's own costs ten times as much a word.
 */
export async function converse(run: LiveRun, talk: Talk): Promise<TalkEnd> {
  const began = performance.now()
  const said: ModelMessage[] = []
  const waiting: ToolExecution[] = []
  const { inputTokens: inBefore, outputTokens: outBefore } = run
  let firstTokenMs: number | null = null
  const write = (text: string) => {
    if (text === '') return
    firstTokenMs ??= Math.round(performance.now() - began)
    run.write(text)
  }
  for (let step = 0; step < maxSteps; step++) {
    const isLast = step === maxSteps - 1
    run.tell({ event: 'ModelRequestStarted', model: talk.model.id, model_provider: talk.model.language.provider })
    const heard = await hear(run, talk, [...talk.messages, ...said], isLast, write)
    run.tell({
      event: 'ModelRequestCompleted',
      model: talk.model.id,
      model_provider: talk.model.language.provider,
      input_tokens: heard.inputTokens,
      output_tokens: heard.outputTokens,
      total_tokens: heard.inputTokens + heard.outputTokens,
    })
    if (heard.content.length > 0) said.push({ role: 'assistant', content: heard.content })
    if (heard.calls.length === 0) break
    const results = await answerCalls(run, talk, heard.calls, waiting)
    if (results.length > 0) said.push({ role: 'tool', content: results })
    if (waiting.length > 0) break
    // Words before a look-up are a sentence of their own.
    if (run.content !== '' && !run.content.endsWith('\n')) write('\n\n')
  }
  write(talk.filter.end())
  run.cited = talk.filter.cited
  const [inputTokens, outputTokens] = [run.inputTokens - inBefore, run.outputTokens - outBefore]
  return { messages: said, waiting, inputTokens, outputTokens, firstTokenMs }
}

interface Call {
  readonly id: string
  readonly name: string
  readonly input: unknown
  /** The model called a tool that there is not, or with what it does not take. */
  readonly fault: string | null
}

interface Heard {
  content: Exclude<AssistantContent, string>
  calls: Call[]
  inputTokens: number
  outputTokens: number
}

async function hear(
  run: LiveRun,
  talk: Talk,
  messages: ModelMessage[],
  isLast: boolean,
  write: (text: string) => void,
): Promise<Heard> {
  const heard: Heard = { content: [], calls: [], inputTokens: 0, outputTokens: 0 }
  let text = ''
  let thought = ''
  let isThinking = false
  let isCounted = false
  const whole = { text: new WholeText(), thought: new WholeText() }
  const think = (more: string) => {
    if (more === '') return
    run.reasoning += more
    thought += more
    run.tell({ event: 'ReasoningContentDelta', reasoning_content: more })
  }
  const thinkNoMore = () => {
    if (!isThinking) return
    isThinking = false
    think(talk.thoughts.end())
    run.tell({ event: 'ReasoningCompleted', content: thought, content_type: 'str', reasoning_content: thought })
    thought = ''
  }
  // Also who stops an answer, or whose provider does not count, uses about what it took.
  const count = (usage: { inputTokens?: number | undefined; outputTokens?: number | undefined }) => {
    if (isCounted) return
    isCounted = true
    const about = (characters: number) => (talk.model.isOffline ? 0 : estimatedTokens(characters))
    heard.inputTokens = usage.inputTokens ?? about(JSON.stringify(messages).length + talk.instructions.length)
    heard.outputTokens = usage.outputTokens ?? about(text.length + run.reasoning.length)
    run.inputTokens += heard.inputTokens
    run.outputTokens += heard.outputTokens
  }
  const { signal } = run
  /** Hears what is said in words or thought, as it leaves the model. */
  const take = (part: LanguageModelV4StreamPart): boolean => {
    signal.throwIfAborted()
    if (part.type === 'reasoning-delta') {
      if (!isThinking) run.tell({ event: 'ReasoningStarted' })
      isThinking = true
      think(talk.thoughts.push(whole.thought.push(part.delta)))
      return true
    }
    thinkNoMore()
    if (part.type !== 'text-delta') return false
    const piece = whole.text.push(part.delta)
    text += piece
    write(talk.filter.push(piece))
    return true
  }
  try {
    const { stream } = await streamModelCall({
      model: overheard(talk.model.language, take),
      instructions: talk.instructions,
      messages,
      tools: talk.tools,
      toolChoice: isLast ? 'none' : 'auto',
      abortSignal: signal,
      providerOptions: talk.providerOptions,
      _internal: { collectContent: false },
    })
    for await (const part of stream) {
      if (signal.aborted) break
      if (part.type === 'tool-call') {
        const { toolCallId, toolName: name, input } = part
        const fault = part.invalid === true ? faultOf(part.error) : heard.calls.length < maxCalls ? null : tooMany
        heard.calls.push(storable({ id: unusedId(run, heard.calls, toolCallId), name, input, fault }))
      } else if (part.type === 'model-call-end') {
        count(part.usage)
      } else if (part.type === 'error') throw part.error
    }
  } catch (error) {
    signal.throwIfAborted()
    throw toModelError(error, talk.model.label)
  } finally {
    thinkNoMore()
    write(talk.filter.end())
    run.cited = talk.filter.cited
    if (signal.aborted || text !== '' || run.reasoning !== '' || heard.calls.length > 0) count({})
  }
  signal.throwIfAborted()
  if (text === '' && heard.calls.length === 0) throw emptyAnswer(talk.model)
  if (text !== '') heard.content.push({ type: 'text', text })
  for (const { id, name, input } of heard.calls)
    heard.content.push({ type: 'tool-call', toolCallId: id, toolName: name, input: input ?? {} })
  return heard
}

const tooMany = `At most ${maxCalls} tools can be called at once. Call the others after these.`

/** Some providers count their calls from 0 in every answer; a person decides on one call by its id. */
function unusedId(run: LiveRun, calls: readonly Call[], id: string): string {
  const isUsed = (wanted: string) =>
    calls.some((call) => call.id === wanted) || run.tools.some(({ tool_call_id }) => tool_call_id === wanted)
  let unused = id === '' ? 'call' : id
  for (let n = 2; isUsed(unused); n++) unused = `${id === '' ? 'call' : id}-${n}`
  return unused
}

const emptyAnswer = (model: Model) =>
  new ModelError('model_nonsense', `${model.label} gave an empty answer. Ask again, or in other words.`)

const faultOf = (error: unknown): string =>
  storable((error instanceof Error ? error.message : 'The call cannot be read').slice(0, 500))

async function answerCalls(
  run: LiveRun,
  talk: Talk,
  calls: readonly Call[],
  waiting: ToolExecution[],
): Promise<ToolResultPart[]> {
  const results: ToolResultPart[] = []
  for (const call of calls) {
    run.signal.throwIfAborted()
    const tool = execution(call)
    if (talk.isAction(call.name) && call.fault === null) {
      tool.requires_confirmation = true
      waiting.push(tool)
      run.tools.push(tool)
      continue
    }
    const place = run.tools.push(tool) - 1
    run.tell({ event: 'ToolCallStarted', tool })
    let done: ToolExecution
    let output: ToolResultPart['output']
    try {
      if (call.fault !== null) throw new Error(call.fault)
      const { forModel, forPerson } = await talk.runTool({ name: call.name, input: call.input })
      output = forModel
      done = { ...tool, result: forPerson, tool_call_error: false }
      run.tell({ event: 'ToolCallCompleted', tool: done, content: `${call.name} completed` })
    } catch (error) {
      run.signal.throwIfAborted()
      const message = faultOf(error)
      output = { type: 'error-text', value: message }
      done = { ...tool, result: message, tool_call_error: true }
      run.tell({ event: 'ToolCallError', tool: done, content: message })
    }
    run.tools[place] = done
    results.push({ type: 'tool-result', toolCallId: call.id, toolName: call.name, output })
  }
  return results
}

const execution = ({ id, name, input }: Call): ToolExecution => ({
  tool_call_id: id,
  tool_name: name,
  tool_args: typeof input === 'object' && input !== null ? { ...input } : {},
  created_at: Math.floor(Date.now() / 1000),
  stop_after_tool_call: false,
})
