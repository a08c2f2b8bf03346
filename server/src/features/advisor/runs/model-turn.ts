import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { type AssistantContent, experimental_streamLanguageModelCall as streamModelCall, type ModelMessage } from 'ai'
import { setTimeout as delay } from 'node:timers/promises'
import { estimateTokens } from '../../../models/count-tokens.ts'
import type { Model } from '../../../models/create-model.ts'
import { ModelError, toModelError, toStreamError } from '../../../models/model-error.ts'
import type { LiveRun } from './live-run.ts'
import type { ModelRequest } from './model-request-types.ts'
import { stripNulCharacters, TextAssembler } from './model-text.ts'
import { toReferences } from './references.ts'
import { createCallId, formatCallError, maxCalls, type ModelToolCall, tooManyCalls } from './tool-calls.ts'
import { teeModelStream } from './tee-model-stream.ts'

/** Characters of one response, with its reasoning and the input of its tools: far more than anybody reads. */
const maxCharacters = 60_000
/** Requests for one response, the first included. */
const maxAttempts = 4
/** Seconds. A provider that asks for a longer pause is not waited for. */
const maxPause = 20

export interface ModelTurn {
  content: Exclude<AssistantContent, string>
  calls: ModelToolCall[]
  inputTokens: number
  outputTokens: number
}

/**
 * Streams one response of a model. While the provider says that it is busy, asks again after a growing random pause, or the one it
 * asks for; the run tells readers how long. Throws ModelError, or the reason the run was stopped with.
 */
export async function streamModelTurn(
  run: LiveRun,
  modelRequest: ModelRequest,
  messages: ModelMessage[],
  isLast: boolean,
  write: (text: string) => void,
): Promise<ModelTurn> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await streamOnce(run, modelRequest, messages, isLast, write)
    } catch (error) {
      const pause = attempt < maxAttempts ? computePause(error, attempt) : null
      if (pause === null) throw error
      const retry_in = Math.round(pause * 10) / 10
      const when = `${Math.max(1, Math.round(pause))} s`
      const reason = `${modelRequest.model.label} is busy. Asking again in ${when} (${attempt + 1} of ${maxAttempts}).`
      run.emit({ event: 'ModelRequestRetrying', reason, retry_in })
      await delay(pause * 1000, undefined, { signal: run.signal }).catch(() => run.signal.throwIfAborted())
    }
  }
}

/** Seconds until the next attempt; null if there is none. */
function computePause(error: unknown, attempt: number): number | null {
  if (!(error instanceof ModelError) || error.code !== 'model_busy') return null
  // Random, so that those who were refused together do not come back together.
  if (error.retryAfter === null) return 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
  return error.retryAfter > maxPause ? null : error.retryAfter + Math.random() / 4
}

async function streamOnce(
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
  let finishReason = 'stop'
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
  let received = 0
  const limitLength = (delta: string) => {
    received += delta.length
    if (received > maxCharacters) throw endlessAnswerError(modelRequest.model)
  }
  /** Receives words and reasoning as the model emits them. */
  const keep = (part: LanguageModelV4StreamPart): boolean => {
    signal.throwIfAborted()
    if ('delta' in part) limitLength(part.delta)
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
    const shown = modelRequest.textFilter.push(piece)
    announceSources(run, modelRequest)
    write(shown)
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
      _internal: { collectContent: false },
    })
    for await (const part of stream) {
      if (signal.aborted) break
      if (part.type === 'tool-call') {
        const { toolCallId } = part
        const call = readCall(modelRequest, part)
        const error = call.error ?? (modelTurn.calls.length < maxCalls ? null : tooManyCalls)
        modelTurn.calls.push(stripNulCharacters({ ...call, id: createCallId(run, modelTurn.calls, toolCallId), error }))
      } else if (part.type === 'model-call-end') {
        count(part.usage)
        finishReason = part.finishReason
      } else if (part.type === 'error') throw part.error
    }
  } catch (error) {
    signal.throwIfAborted()
    throw (text === '' ? toModelError : toStreamError)(error, modelRequest.model.label)
  } finally {
    thinkNoMore()
    write(modelRequest.textFilter.end())
    run.cited = modelRequest.textFilter.cited
    if (signal.aborted || text !== '' || run.reasoning !== '' || modelTurn.calls.length > 0) count({})
  }
  signal.throwIfAborted()
  if (text === '' && modelTurn.calls.length === 0) throw emptyAnswerError(modelRequest.model)
  if (finishReason === 'length') throw shortenedAnswerError(modelRequest.model)
  if (text !== '') modelTurn.content.push({ type: 'text', text })
  for (const { id, name, input } of modelTurn.calls)
    modelTurn.content.push({ type: 'tool-call', toolCallId: id, toolName: name, input: input ?? {} })
  return modelTurn
}

/** A call as the run knows it: a proposed change has the name of its action. */
function readCall(
  modelRequest: ModelRequest,
  part: { toolName: string; input: unknown; invalid?: boolean | undefined; error?: unknown },
): Omit<ModelToolCall, 'id'> {
  const { toolName: name, input } = part
  if (part.invalid === true) return { name, input, error: formatCallError(part.error) }
  try {
    return { name, input, ...modelRequest.toAction(name, input), error: null }
  } catch (error) {
    return { name, input, error: formatCallError(error) }
  }
}

const endlessAnswerError = ({ label }: Model) =>
  new ModelError(
    'model_endless',
    `${label} did not stop, so the answer was ended after ${maxCharacters.toLocaleString('en')} characters. The text so far is saved.`,
  )

const shortenedAnswerError = ({ label }: Model) =>
  new ModelError(
    'model_cut',
    `${label} stopped at its own length limit before the answer was complete. The text so far is saved. Ask it to go on.`,
  )

const emptyAnswerError = (model: Model) =>
  new ModelError('model_nonsense', `${model.label} returned an empty answer. Try again or rephrase the question.`)

/** A row that an earlier question read is only known to readers when they are told. */
function announceSources(run: LiveRun, { textFilter: { cited } }: ModelRequest): void {
  const from = run.cited.length
  if (cited.length === from) return
  run.cited = [...cited]
  const own = new Set(run.sources.map(({ cite }) => cite))
  if (cited.slice(from).some(({ cite }) => !own.has(cite)))
    run.emit({ event: 'RunContent', content: '', content_type: 'str', references: toReferences('', cited) })
}
