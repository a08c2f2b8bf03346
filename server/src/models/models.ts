import { composerId } from '@draftwright/contract/agent/vocabulary'
import type { ModelInfo } from '@draftwright/contract/generation'
import { feedbackKinds } from '@draftwright/contract/vocabulary'
import { NoTranscriptGeneratedError, transcribe } from 'ai'
import type { ModelSettings } from '../model-settings.ts'
import { invalidInputError } from '../http/errors.ts'
import { detectRecordingType } from '../integrations/file-kinds.ts'
import { composer } from './composer/composer.ts'
import {
  createCompatibleModel,
  createProviderModel,
  type KeyProvider,
  type Model,
  usualModels,
} from './create-model.ts'
import { ModelError, toModelError } from './model-error.ts'

export interface Models {
  /** Every available model; the default first, the composer always included. */
  list(): ModelInfo[]
  /** The model with that id, the default without an id, null for an unavailable one. */
  get(id?: string): Model | null
  /** Transcribes a recording. Throws ModelError, `transcription_unavailable` when no configured model can transcribe, and 400 for another file. */
  transcribe(audio: Uint8Array, signal?: AbortSignal): Promise<string>
}

const transcribeMs = 120_000

const composerModel: Model = {
  id: composerId,
  label: 'Composer (built in, works offline)',
  isOffline: true,
  supportedFeedback: feedbackKinds.filter((kind) => kind !== 'translate'),
  canSee: false,
  language: composer,
  transcription: null,
}

/**
 * Chooses by the settings, in this order: AI_BASE_URL, OpenAI, Anthropic, Google, the model that runs in this process, composer.
 * AI_MODEL names the model of the first.
 */
export const createModels = (settings: ModelSettings, local: Model | null = null): Models =>
  offerModels([...createConfiguredModels(settings), ...(local === null ? [] : [local])])

/** The same models, of which one that can call tools is the default. */
export function preferToolCallers(models: Models): Models {
  if (models.get()?.canCallTools !== false) return models
  const all = models.list().flatMap(({ id }) => models.get(id) ?? [])
  return offerModels(all.filter((model) => model.canCallTools !== false && model !== composerModel))
}

/** These models, the default first, and the composer after them. */
export function offerModels(chosen: readonly Model[]): Models {
  // The SDK prints unsupported settings of a provider to the console, where nobody reads them.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const offered = [...chosen, composerModel]
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
  const { baseUrl: baseURL, apiKey, openaiKey, anthropicKey, googleKey } = settings
  if (baseURL !== null) found.push(createCompatibleModel({ baseURL, apiKey, trusted: [baseURL] }, named('default')))
  const keys: Record<KeyProvider, string | null> = { openai: openaiKey, anthropic: anthropicKey, google: googleKey }
  for (const provider of ['openai', 'anthropic', 'google'] as const) {
    const key = keys[provider]
    if (key !== null) found.push(createProviderModel(provider, { apiKey: key }, named(usualModels[provider])))
  }
  return found
}
