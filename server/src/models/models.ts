import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4, TranscriptionModelV4 } from '@ai-sdk/provider'
import type { ModelInfo } from '@draftwright/contract/generation'
import { type FeedbackKind, feedbackKinds } from '@draftwright/contract/vocabulary'
import { extractJsonMiddleware, NoTranscriptGeneratedError, transcribe, wrapLanguageModel } from 'ai'
import type { ModelSettings } from '../config.ts'
import { invalidInputError } from '../http/errors.ts'
import { createGuardedFetch } from '../integrations/guarded-fetch.ts'
import { detectRecordingType } from '../integrations/file-kinds.ts'
import { composer } from './composer/composer.ts'
import { ModelError, toModelError } from './model-error.ts'

export interface Model {
  /** Stored in content rows and shown on the screen. */
  readonly id: string
  readonly label: string
  readonly isOffline: boolean
  /** The kinds of feedback it is offered for, all of which it supports. */
  readonly supportedFeedback: readonly FeedbackKind[]
  /** Whether it can process pictures. */
  readonly canSee: boolean
  readonly language: LanguageModelV4
  readonly transcription: TranscriptionModelV4 | null
}

export interface Models {
  /** Every available model; the default first, the composer always included. */
  list(): ModelInfo[]
  /** The model with that id, the default without an id, null for an unavailable one. */
  get(id?: string): Model | null
  /** Transcribes a recording. Throws ModelError, `transcription_unavailable` when no configured model can transcribe, and 400 for another file. */
  transcribe(audio: Uint8Array, signal?: AbortSignal): Promise<string>
}

/** Allows for a long text from a slow server; after that the run fails and can be retried. */
const exchangeMs = 300_000
const maxAnswerBytes = 20_000_000
const transcribeMs = 120_000

const composerModel: Model = {
  id: 'composer',
  label: 'Composer (built in, works offline)',
  isOffline: true,
  supportedFeedback: feedbackKinds.filter((kind) => kind !== 'translate'),
  canSee: false,
  language: composer,
  transcription: null,
}

/** Chooses by the settings, in this order: AI_BASE_URL, OpenAI, Anthropic, Google, composer. AI_MODEL names the model of the first. */
export function createModels(settings: ModelSettings): Models {
  // The SDK prints unsupported settings of a provider to the console, where nobody reads them.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const offered = [...createConfiguredModels(settings), composerModel]
  return {
    list: () =>
      offered.map(({ id, label, isOffline, supportedFeedback, transcription }, index) => ({
        id,
        label,
        is_default: index === 0,
        is_offline: isOffline,
        can_transcribe: transcription !== null,
        can: [...supportedFeedback],
      })),
    get: (id) => offered.find((model) => id === undefined || model.id === id) ?? null,
    transcribe: async (audio, signal) => {
      const listener = offered.find((model) => model.transcription !== null)
      if (listener?.transcription == null)
        throw new ModelError(
          'transcription_unavailable',
          'No transcription model is configured. Type the idea, or use a browser with speech recognition.',
        )
      if ((await detectRecordingType(audio)) === null)
        throw invalidInputError([{ field: 'file', message: 'must be a recording, such as MP3, M4A, WAV, OGG or WebM' }])
      const limit = AbortSignal.timeout(transcribeMs)
      try {
        const { text } = await transcribe({
          model: listener.transcription,
          audio,
          maxRetries: 0,
          abortSignal: signal ? AbortSignal.any([signal, limit]) : limit,
        })
        return text
      } catch (error) {
        if (NoTranscriptGeneratedError.isInstance(error))
          throw new ModelError('model_nonsense', 'No speech was recognized in the recording.', null, error)
        throw toModelError(error, listener.label)
      }
    },
  }
}

function createConfiguredModels(settings: ModelSettings): Model[] {
  const found: Model[] = []
  /** AI_MODEL belongs to the first provider. */
  const named = (usual: string) => (found.length === 0 ? (settings.model ?? usual) : usual)
  if (settings.baseUrl !== null) found.push(createCompatibleModel(settings.baseUrl, settings.apiKey, named('default')))
  if (settings.openaiKey !== null) {
    const openai = createOpenAI({ apiKey: settings.openaiKey, fetch: createModelFetch() })
    const id = named('gpt-5-mini')
    found.push(createModel(id, `OpenAI ${id}`, openai(id), openai.transcription('gpt-4o-mini-transcribe')))
  }
  if (settings.anthropicKey !== null) {
    const id = named('claude-sonnet-4-5')
    found.push(
      createModel(
        id,
        `Anthropic ${id}`,
        createAnthropic({ apiKey: settings.anthropicKey, fetch: createModelFetch() })(id),
      ),
    )
  }
  if (settings.googleKey !== null) {
    const id = named('gemini-2.5-flash')
    found.push(
      createModel(id, `Google ${id}`, createGoogle({ apiKey: settings.googleKey, fetch: createModelFetch() })(id)),
    )
  }
  return found
}

function createCompatibleModel(baseURL: string, apiKey: string | null, id: string): Model {
  const key = apiKey === null ? {} : { apiKey }
  const fetch = createModelFetch(baseURL)
  const chat = createOpenAICompatible({
    name: 'compatible',
    baseURL,
    ...key,
    fetch,
    includeUsage: true,
    supportsStructuredOutputs: true,
  })
  // The compatible package has no transcription; OpenAI's own uses the same route on such servers.
  const listening = createOpenAI({ baseURL, apiKey: apiKey ?? 'none', fetch })
  return createModel(id, `${id} at ${new URL(baseURL).host}`, chat(id), listening.transcription('whisper-1'))
}

function createModel(
  id: string,
  label: string,
  model: LanguageModelV4,
  transcription: TranscriptionModelV4 | null = null,
): Model {
  const language = wrapLanguageModel({ model, middleware: extractJsonMiddleware() })
  // A model without vision rejects a picture itself.
  return { id, label, isOffline: false, supportedFeedback: feedbackKinds, canSee: true, language, transcription }
}

function createModelFetch(baseUrl?: string): typeof fetch {
  return createGuardedFetch({
    trusted: baseUrl === undefined ? [] : [baseUrl],
    timeoutMs: exchangeMs,
    maxBytes: maxAnswerBytes,
  })
}
