import {
  APICallError,
  type FinishReason,
  type LanguageModelUsage,
  Output,
  streamText,
  type SystemModelMessage,
  type UserModelMessage,
} from 'ai'
import type { z } from 'zod'
import { estimateTokens } from './count-tokens.ts'
import type { Model } from './create-model.ts'
import { ModelError, toStreamError } from './model-error.ts'
import { createCutError } from './ollama-context.ts'
import { queueKind, QueueMetadata } from './local/queue-part.ts'
import { getPatience, type Patience } from './patience.ts'
import { RepetitionWatch } from './repetition.ts'

export interface StreamOptions {
  readonly signal: AbortSignal
  readonly patience?: Partial<Patience> | undefined
  /** Called with each piece of the text. */
  readonly onText?: ((piece: string) => void) | undefined
  /** Called while the model thinks before it writes, with the milliseconds so far. */
  readonly onThinking?: ((ms: number) => void) | undefined
  /** Called with the number of requests that a model of this machine answers before this one; 0 when its turn comes. */
  readonly onQueue?: ((ahead: number) => void) | undefined
}

export interface StreamRequest {
  readonly instructions: string | SystemModelMessage
  readonly messages: UserModelMessage[]
  /** The form of the answer, for providers that can hold a model to it. */
  readonly schema?: { readonly name: string; readonly schema: z.ZodType }
  readonly reasoning?: 'none' | 'low'
  readonly cacheKey?: string
  readonly maxOutputTokens?: number
  readonly temperature?: number
}

/**
 * The text of a model's answer. Every part of the stream counts as a sign, thoughts too, but only text is returned. Throws what
 * the provider throws, ModelError for an answer that repeats itself or a prompt that was cut, and the signal's reason.
 */
export async function streamAnswer(model: Model, request: StreamRequest, options: StreamOptions): Promise<string> {
  await model.assertReads?.(countTokens(request), options.signal)
  try {
    return await streamOnce(model, request, options)
  } catch (error) {
    // Some servers refuse to be told how much to think.
    const isRefused = APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422)
    if (!isRefused || request.reasoning === undefined) throw error
    const { reasoning: _refused, ...rest } = request
    return streamOnce(model, rest, options)
  }
}

async function streamOnce(model: Model, request: StreamRequest, options: StreamOptions): Promise<string> {
  const { signal, onText = () => undefined, onThinking = () => undefined, onQueue = () => undefined } = options
  const clock = startClock({ ...getPatience(model), ...dropUndefined(options.patience) })
  const left = new AbortController()
  const ended = AbortSignal.any([signal, clock.signal, left.signal])
  const { messages, schema, reasoning, cacheKey, ...settings } = request
  const result = streamText({
    model: model.language,
    ...settings,
    messages,
    // A person waits and can press Retry; a silent second attempt would only hide the reason.
    maxRetries: 0,
    abortSignal: ended,
    onError: () => undefined,
    ...(schema === undefined ? {} : { output: Output.object(schema) }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(cacheKey === undefined ? {} : { providerOptions: { openai: { promptCacheKey: cacheKey } } }),
  })
  const began = performance.now()
  const watch = new RepetitionWatch()
  let text = ''
  let thought = ''
  let usage: LanguageModelUsage | undefined
  let ending: Ending | undefined
  try {
    for await (const part of result.stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') break
      const ahead = readQueue(part)
      if (ahead !== null) {
        clock.wait(ahead > 0)
        onQueue(ahead)
      }
      if (part.type === 'finish') {
        usage = part.totalUsage
        ending = part
      }
      // The start of a part is no sign yet: some providers announce a thought and then send nothing of it.
      if (part.type === 'reasoning-delta' || part.type === 'text-delta') clock.restart()
      if (part.type === 'reasoning-delta') {
        thought += part.text
        onThinking(performance.now() - began)
        if (watch.add(part.text)) throw createLoopError(model.label)
      }
      if (part.type !== 'text-delta' || part.text === '') continue
      text += part.text
      onText(part.text)
      if (watch.add(part.text)) throw createLoopError(model.label)
    }
    signal.throwIfAborted()
    clock.signal.throwIfAborted()
  } catch (error) {
    signal.throwIfAborted()
    const reason: unknown = clock.signal.aborted ? clock.signal.reason : error
    throw text === '' ? reason : toStreamError(reason, model.label)
  } finally {
    clock.end()
    // What has been thrown here must also end at the provider, which would go on writing and counting.
    left.abort()
  }
  assertPromptWasRead(model, request, usage)
  assertEnded(model, ending, text)
  if (text.trim() === '' && thought !== '')
    throw new ModelError(
      'model_nonsense',
      `${model.label} thought about it and wrote nothing. Your idea is saved. Try again, or choose a model that does not think.`,
    )
  return text
}

/** How many requests are before this one at a model of this machine; null for every other part. */
function readQueue(part: {
  readonly type: string
  readonly kind?: unknown
  readonly providerMetadata?: unknown
}): number | null {
  if (part.type !== 'custom' || part.kind !== queueKind) return null
  return QueueMetadata.safeParse(part.providerMetadata).data?.local.ahead ?? null
}

interface Ending {
  readonly finishReason: FinishReason
  readonly rawFinishReason: string | undefined
}

/** Throws for an answer that a provider withheld, that reached its limit, or whose connection ended without a word. */
function assertEnded({ label }: Model, ending: Ending | undefined, text: string): void {
  if (ending?.finishReason === 'content-filter')
    throw new ModelError(
      'model_refused',
      `${label} refuses to write this. Your idea is saved. Change it, or choose another model.`,
    )
  if (text === '') return
  if (ending?.rawFinishReason === 'repetition') throw createLoopError(label)
  if (ending?.finishReason === 'length')
    throw new ModelError(
      'model_cut',
      `${label} reached its limit before the answer was complete. The text so far is saved. Ask for a shorter one, or choose another model.`,
    )
  if (ending === undefined || (ending.finishReason === 'other' && ending.rawFinishReason === undefined))
    throw new ModelError(
      'model_cut',
      `The connection to ${label} broke off before the answer was complete. The text so far is saved. Try again.`,
    )
}

const createLoopError = (label: string) =>
  new ModelError(
    'model_endless',
    `${label} repeats itself and was stopped. The text so far is saved. Try again, or choose a larger model.`,
  )

const countTokens = ({ instructions, messages }: StreamRequest): number =>
  estimateTokens(JSON.stringify(messages).length + JSON.stringify(instructions).length)

/** Shares of the estimate below which a prompt was certainly cut, and the least that a model reads at all. */
const [cutShare, leastContext] = [0.6, 1500]

/** A server on this machine cuts what is longer than its context, without a word: the rules or half of the idea are gone. */
function assertPromptWasRead(model: Model, request: StreamRequest, usage: LanguageModelUsage | undefined): void {
  const read = usage?.inputTokens ?? 0
  const sent = countTokens(request)
  if (model.isLocal !== true || read < leastContext || read > sent * cutShare) return
  throw createCutError(model.label, read, sent)
}

/** Aborts after too long without a sign; the SDK's own limit starts only with the response. */
function startClock({ firstMs, silenceMs, totalMs }: Patience) {
  const alarm = new AbortController()
  const ring = () => alarm.abort(new DOMException('The model stopped responding', 'TimeoutError'))
  let whole = setTimeout(ring, totalMs)
  let first = setTimeout(ring, firstMs)
  let silence: NodeJS.Timeout | null = null
  return {
    signal: alarm.signal,
    /** The time in which others are answered is not the model's. */
    wait: (isWaiting: boolean) => {
      clearTimeout(whole)
      clearTimeout(first)
      if (isWaiting) return
      whole = setTimeout(ring, totalMs)
      first = setTimeout(ring, firstMs)
    },
    restart: () => {
      clearTimeout(first)
      if (silence === null) silence = setTimeout(ring, silenceMs)
      else silence.refresh()
    },
    end: () => {
      clearTimeout(whole)
      clearTimeout(first)
      if (silence !== null) clearTimeout(silence)
    },
  }
}

const dropUndefined = (patience: Partial<Patience> = {}): Partial<Patience> =>
  // A subset of the same entries is a Partial.
  Object.fromEntries(Object.entries(patience).filter(([, ms]) => ms !== undefined)) as Partial<Patience>
