import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { ModelError } from '../model-error.ts'
import type { Generated, Turn } from './messages.ts'
import type { GenerateRequest, ModelProcess } from './model-process.ts'
import { queueKind } from './queue-part.ts'

const usualMaxTokens = 2400
/** A processor writes some tokens a second; what has not ended by then is not going to be read. */
const maxMs = 900_000
const usualTemperature = 0.4
/** A sign of life for those who wait, such as while it reads a long prompt. */
const pingMs = 10_000

interface LocalModelName {
  readonly id: string
  readonly label: string
}

/**
 * The model of a process for one workspace. A text that ends by time, by repetition or by its length is kept, with the reason in
 * `finishReason.raw`; an object that ends so is of no use and throws ModelError.
 */
export function createLocalLanguage(
  { id, label }: LocalModelName,
  workspace: string | null,
  open: () => ModelProcess,
): LanguageModelV4 {
  const generate = async (
    { prompt, responseFormat, maxOutputTokens, temperature, abortSignal }: LanguageModelV4CallOptions,
    told: Pick<GenerateRequest, 'onText' | 'onQueue'>,
  ): Promise<Generated> => {
    const schema = responseFormat?.type === 'json' ? (responseFormat.schema ?? { type: 'object' }) : null
    const made = await open().generate({
      workspace,
      turns: toTurns(prompt),
      schema,
      maxTokens: maxOutputTokens ?? usualMaxTokens,
      maxMs,
      temperature: temperature ?? usualTemperature,
      signal: abortSignal ?? new AbortController().signal,
      ...told,
    })
    if (schema !== null && made.ending !== 'whole') throw createEndlessError(label, made)
    return made
  }
  return {
    specificationVersion: 'v4',
    provider: 'local',
    modelId: id,
    supportedUrls: {},
    async doGenerate(options) {
      const made = await generate(options, { onText: () => undefined, onQueue: () => undefined })
      return { content: [{ type: 'text', text: made.text }], ...toEnding(made), warnings: [] }
    },
    async doStream(options) {
      const left = new AbortController()
      const abortSignal = options.abortSignal ? AbortSignal.any([options.abortSignal, left.signal]) : left.signal
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        start: (controller) =>
          void writeStream(controller, left.signal, (told) => generate({ ...options, abortSignal }, told)),
        cancel: (reason) => left.abort(reason),
      })
      return { stream }
    },
  }
}

async function writeStream(
  controller: ReadableStreamDefaultController<LanguageModelV4StreamPart>,
  cancelled: AbortSignal,
  generate: (told: Pick<GenerateRequest, 'onText' | 'onQueue'>) => Promise<Generated>,
): Promise<void> {
  // A stream that was cancelled takes nothing more.
  const enqueue = (part: LanguageModelV4StreamPart) => {
    if (!cancelled.aborted) controller.enqueue(part)
  }
  const ping = setInterval(() => enqueue({ type: 'ping' }), pingMs)
  enqueue({ type: 'stream-start', warnings: [] })
  enqueue({ type: 'text-start', id: 'text' })
  try {
    const made = await generate({
      onText: (delta) => enqueue({ type: 'text-delta', id: 'text', delta }),
      onQueue: (ahead) => enqueue({ type: 'custom', kind: queueKind, providerMetadata: { local: { ahead } } }),
    })
    enqueue({ type: 'text-end', id: 'text' })
    enqueue({ type: 'finish', ...toEnding(made) })
    if (!cancelled.aborted) controller.close()
  } catch (error) {
    if (!cancelled.aborted) controller.error(error)
  } finally {
    clearInterval(ping)
  }
}

const createEndlessError = (label: string, { ending }: Generated) =>
  new ModelError(
    'model_endless',
    ending === 'repetition'
      ? `${label} repeats itself and was stopped. Your idea is saved. Try again, or choose a larger model.`
      : `${label} did not finish its answer. Your idea is saved. Try a shorter text, or another model.`,
  )

function toEnding({ ending, inputTokens, cachedTokens, outputTokens }: Generated) {
  const finishReason = { unified: ending === 'whole' ? ('stop' as const) : ('length' as const), raw: ending }
  const usage = {
    inputTokens: {
      total: inputTokens,
      noCache: inputTokens - cachedTokens,
      cacheRead: cachedTokens,
      cacheWrite: undefined,
    },
    outputTokens: { total: outputTokens, text: outputTokens, reasoning: undefined },
  }
  return { finishReason, usage }
}

/** The texts of a conversation; it is given no files and no tools. */
function toTurns(prompt: LanguageModelV4Prompt): Turn[] {
  return prompt.flatMap((message): Turn[] => {
    if (message.role === 'system') return [{ type: 'system', text: message.content }]
    if (message.role === 'tool') return []
    const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    return [message.role === 'user' ? { type: 'user', text } : { type: 'model', response: [text] }]
  })
}
