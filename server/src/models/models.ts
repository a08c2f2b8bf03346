import { composerId } from '@draftwright/contract/agent/vocabulary'
import type { ModelInfo } from '@draftwright/contract/generation'
import { composerFeedbackKinds } from '@draftwright/contract/vocabulary'
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
  label: 'Basic mode (no model)',
  isOffline: true,
  supportedFeedback: composerFeedbackKinds,
  canSee: false,
  language: composer,
  transcription: null,
}

/**
 * Chooses by the settings, in this order: AI_BASE_URL, OpenAI, Anthropic, Google, the operator's model on this machine, which may come and go,
 * composer. AI_MODEL names the model of the first.
 */
export function createModels(settings: ModelSettings, findLocal: () => Model | null = () => null): Models {
  const configured = createConfiguredModels(settings)
  return offerModels(() => {
    const local = findLocal()
    return local === null ? configured : [...configured, local]
  })
}

/** The same models, of which one that can call tools is the default. */
export function preferToolCallers(models: Models): Models {
  if (models.get()?.canCallTools !== false) return models
  const all = models.list().flatMap(({ id }) => models.get(id) ?? [])
  return offerModels(all.filter((model) => model.canCallTools !== false && model !== composerModel))
}

/** The same models, whose texts share memory within the workspace and with no other. */
export const bindModels = (models: Models, workspace: string): Models => ({
  ...models,
  get(id) {
    const model = models.get(id)
    return model?.forWorkspace?.(workspace) ?? model
  },
})

/** These models, the default first, and the composer after them; a function is asked each time. */
export function offerModels(chosen: readonly Model[] | (() => readonly Model[])): Models {
  // The SDK prints unsupported settings of a provider to the console, where nobody reads them.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const listOffered = () => [...(typeof chosen === 'function' ? chosen() : chosen), composerModel]
  return {
    list: () =>
      listOffered().map(({ id, label, isOffline, supportedFeedback, transcription }, index) => ({
        id,
        label,
        is_default: index === 0,
        is_offline: isOffline,
        can_transcribe: transcription !== null,
        can: [...supportedFeedback],
      })),
    get: (id) => listOffered().find((model) => id === undefined || model.id === id) ?? null,
    transcribe: async (audio, signal) => {
      const listener = listOffered().find((model) => model.transcription !== null)
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
