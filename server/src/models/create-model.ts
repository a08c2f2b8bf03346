import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4, TranscriptionModelV4 } from '@ai-sdk/provider'
import { type FeedbackKind, feedbackKinds } from '@draftwright/contract/vocabulary'
import { APICallError, extractJsonMiddleware, extractReasoningMiddleware, wrapLanguageModel } from 'ai'
import { createGuardedFetch } from '../integrations/guarded-fetch.ts'
import { isWebPage } from './model-error.ts'
import { createContextCheck } from './ollama-context.ts'
import type { Patience } from './patience.ts'

export interface Model {
  /** Stored in content rows and shown on the screen. */
  readonly id: string
  readonly label: string
  readonly isOffline: boolean
  /** The kinds of feedback it is offered for, all of which it supports. */
  readonly supportedFeedback: readonly FeedbackKind[]
  /** Whether it can process pictures. */
  readonly canSee: boolean
  /** How long it may take, if that differs from the usual. */
  readonly patience?: Partial<Patience>
  /** Runs on this machine: slow, and with a context that its server sets. */
  readonly isLocal?: true
  /** A person brings its one answer, and nothing is counted. */
  readonly isPasted?: true
  /** Reads from its cache only what is marked. */
  readonly isCacheMarked?: true
  /** Throws ModelError if its server is set to read fewer tokens than that. */
  readonly assertReads?: (tokens: number, signal: AbortSignal) => Promise<void>
  /** Does better with the short prompts of `buildSmallPrompt`. */
  readonly isSmall?: true
  /** Absent if it can. Ask Co-CEO works by calling tools. */
  readonly canCallTools?: false
  /** The same model with a memory for one workspace; absent if it has none. */
  readonly forWorkspace?: (workspace: string) => Model
  readonly language: LanguageModelV4
  readonly transcription: TranscriptionModelV4 | null
  /** US dollars per million tokens; absent if nobody stated them. */
  readonly price?: TokenPrice
}

export interface TokenPrice {
  readonly input: number
  readonly output: number
}

/** Beyond the time that any answer has; see `getPatience`. */
const exchangeMs = 1_860_000
const maxAnswerBytes = 20_000_000

/** The model that a provider is asked for if nobody named one. */
export const usualModels = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
} as const
export type KeyProvider = keyof typeof usualModels

interface ProviderKey {
  readonly apiKey: string
  /** Instead of the provider's own address. */
  readonly baseURL?: string
  /** Addresses whose host and port may be private. */
  readonly trusted?: readonly string[]
}

/** A model of a provider that needs nothing but a key. */
export function createProviderModel(
  provider: KeyProvider,
  { trusted = [], ...address }: ProviderKey,
  id: string,
): Model {
  const settings = { ...address, fetch: createModelFetch(trusted) }
  if (provider === 'anthropic')
    return { ...createModel(id, `Anthropic ${id}`, createAnthropic(settings)(id)), isCacheMarked: true }
  if (provider === 'google') return createModel(id, `Google ${id}`, createGoogle(settings)(id))
  const openai = createOpenAI(settings)
  return createModel(id, `OpenAI ${id}`, openai(id), openai.transcription('gpt-4o-mini-transcribe'))
}

interface CompatibleServer {
  readonly baseURL: string
  readonly apiKey: string | null
  /** Addresses whose host and port may be private. */
  readonly trusted: readonly string[]
  /** It was found on this machine: one that writes, and nothing else. */
  readonly isLocal?: boolean
}

/** A model of any server that speaks OpenAI's protocol. */
export function createCompatibleModel(
  { baseURL, apiKey, trusted, isLocal = false }: CompatibleServer,
  id: string,
): Model {
  const key = apiKey === null ? {} : { apiKey }
  const fetch = createModelFetch(trusted)
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
  if (isLocal) {
    const label = `${id} on this machine`
    const assertReads = createContextCheck({ baseURL, id, label, fetch })
    return { ...createModel(id, label, chat(id)), isLocal: true, assertReads }
  }
  return createModel(id, `${id} at ${new URL(baseURL).host}`, chat(id), listening.transcription('whisper-1'))
}

function createModel(
  id: string,
  label: string,
  model: LanguageModelV4,
  transcription: TranscriptionModelV4 | null = null,
): Model {
  // Servers without a parser for its thoughts send them as text.
  const middleware = [extractReasoningMiddleware({ tagName: 'think' }), extractJsonMiddleware()]
  const language = wrapLanguageModel({ model, middleware })
  // A model without vision rejects a picture itself.
  return { id, label, isOffline: false, supportedFeedback: feedbackKinds, canSee: true, language, transcription }
}

function createModelFetch(trusted: readonly string[]): typeof fetch {
  const guarded = createGuardedFetch({ trusted, timeoutMs: exchangeMs, maxBytes: maxAnswerBytes })
  return async (input, init) => {
    const response = await guarded(input, init)
    const type = response.headers.get('content-type') ?? ''
    // A stream of events that is a page has no events: nobody would be told why. Other responses are explained by the SDK.
    if (!response.ok || !isWebPage(type)) return response
    await response.body?.cancel()
    throw new APICallError({
      message: 'A web page came instead of an answer',
      url: String(input instanceof Request ? input.url : input),
      requestBodyValues: {},
      statusCode: response.status,
      responseHeaders: { 'content-type': type },
      isRetryable: false,
    })
  }
}
