import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { feedbackKinds } from '@draftwright/contract/vocabulary'
import { extractJsonMiddleware, wrapLanguageModel } from 'ai'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Model } from '../create-model.ts'
import { ModelError } from '../model-error.ts'
import { type Generated, loadRuntime, type LocalRuntime, type Turn } from './runtime.ts'

/** Written by `npm run local-model` when everything is in place. */
const Manifest = z.object({ file: z.string().regex(/^[\w.-]+\.gguf$/u), name: z.string().min(1).max(80) })

const usualMaxTokens = 4096
const usualTemperature = 0.6
/** Without a graphics card it reads a long prompt for minutes, and other texts may be ahead. */
const silenceMs = 600_000

/** The model that `npm run local-model` has put into a folder; null if there is none. It is loaded when it is first asked. */
export function openLocalModel(folder: string | null): { model: Model; close(): Promise<void> } | null {
  const manifest = folder === null ? null : readManifest(folder)
  if (folder === null || manifest === null) return null
  let runtime: Promise<LocalRuntime> | null = null
  const load = () => {
    runtime ??= loadRuntime(folder, join(folder, manifest.file)).catch((error: unknown) => {
      runtime = null
      throw new ModelError(
        'model_unreachable',
        `${manifest.name} could not be loaded on this machine. Run "npm run local-model" again.`,
        null,
        error,
      )
    })
    return runtime
  }
  const language = createLanguageModel(manifest.name, load)
  const model: Model = {
    id: manifest.name,
    label: `${manifest.name} (runs in this server)`,
    isOffline: false,
    supportedFeedback: feedbackKinds,
    canSee: false,
    canCallTools: false,
    silenceMs,
    language: wrapLanguageModel({ model: language, middleware: extractJsonMiddleware() }),
    transcription: null,
  }
  return { model, close: async () => (await runtime?.catch(() => null))?.close() }
}

function readManifest(folder: string) {
  const path = join(folder, 'model.json')
  if (!existsSync(path)) return null
  try {
    const manifest = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
    return existsSync(join(folder, manifest.file)) ? manifest : null
  } catch {
    return null
  }
}

function createLanguageModel(modelId: string, load: () => Promise<LocalRuntime>): LanguageModelV4 {
  const generate = async (
    { prompt, responseFormat, maxOutputTokens, temperature, abortSignal }: LanguageModelV4CallOptions,
    onText: (piece: string) => void,
  ): Promise<Generated> => {
    const schema = responseFormat?.type === 'json' ? (responseFormat.schema ?? { type: 'object' }) : null
    return (await load()).generate(toTurns(prompt), {
      schema,
      maxTokens: maxOutputTokens ?? usualMaxTokens,
      temperature: temperature ?? usualTemperature,
      signal: abortSignal ?? new AbortController().signal,
      onText,
    })
  }
  return {
    specificationVersion: 'v4',
    provider: 'local',
    modelId,
    supportedUrls: {},
    async doGenerate(options) {
      const made = await generate(options, () => undefined)
      return { content: [{ type: 'text', text: made.text }], ...toEnding(made), warnings: [] }
    },
    async doStream(options) {
      const left = new AbortController()
      const abortSignal = options.abortSignal ? AbortSignal.any([options.abortSignal, left.signal]) : left.signal
      return {
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          async start(controller) {
            controller.enqueue({ type: 'stream-start', warnings: [] })
            controller.enqueue({ type: 'text-start', id: 'text' })
            try {
              const made = await generate({ ...options, abortSignal }, (delta) =>
                controller.enqueue({ type: 'text-delta', id: 'text', delta }),
              )
              controller.enqueue({ type: 'text-end', id: 'text' })
              controller.enqueue({ type: 'finish', ...toEnding(made) })
              controller.close()
            } catch (error) {
              controller.error(error)
            }
          },
          cancel: (reason) => left.abort(reason),
        }),
      }
    },
  }
}

function toEnding({ isWhole, inputTokens, outputTokens }: Generated) {
  const finishReason = { unified: isWhole ? ('stop' as const) : ('length' as const), raw: undefined }
  const usage = {
    inputTokens: { total: inputTokens, noCache: inputTokens, cacheRead: undefined, cacheWrite: undefined },
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
