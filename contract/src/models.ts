import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { singleLine, Time, Url } from './fields.ts'
import { defineRoutes } from './route.ts'

/**
 * `default` is the operator's choice, `builtin` the composer, `compatible` any server that speaks OpenAI's protocol, `local` the model that
 * runs on the machine of this server.
 */
export const modelProviders = ['default', 'builtin', 'local', 'openai', 'anthropic', 'google', 'compatible'] as const
export type ModelProvider = (typeof modelProviders)[number]
export const modelTasks = ['writing', 'advisor', 'keywords'] as const
export type ModelTask = (typeof modelTasks)[number]

const maxMonthlyTokens = 1_000_000_000_000
const maxPrice = 10_000

const Key = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(500, 'must have at most 500 characters'),
    z.regex(/^[\u0021-\u007e]*$/u, 'must be letters, digits and signs without spaces'),
  )
const ModelId = singleLine(100)
const tokenRange = `must be a whole number from 1 to ${maxMonthlyTokens}`
const priceRange = `must be a number from 0 to ${maxPrice}`
const secondsRange = 'must be a whole number from 10 to 3600'
const Seconds = z.int(secondsRange).check(z.gte(10, secondsRange), z.lte(3600, secondsRange))
const Price = z.number(priceRange).check(z.gte(0, priceRange), z.lte(maxPrice, priceRange))

/** What is left out stays, except that another provider or address drops the key, the models and the prices of the one before. */
const ModelSettingsChange = z.strictObject({
  provider: z.optional(z.enum(modelProviders, `must be one of ${modelProviders.join(', ')}`)),
  base_url: z.optional(z.nullable(Url)),
  /** Stored encrypted and never returned; null removes it. */
  key: z.optional(z.nullable(Key)),
  writing_model: z.optional(z.nullable(ModelId)),
  /** Null: the one that writes. */
  advisor_model: z.optional(z.nullable(ModelId)),
  keywords_model: z.optional(z.nullable(ModelId)),
  monthly_tokens: z.optional(
    z.nullable(z.int(tokenRange).check(z.gte(1, tokenRange), z.lte(maxMonthlyTokens, tokenRange))),
  ),
  /** How long the models may take before their first sign, and between two; null is the usual. */
  first_sign_seconds: z.optional(z.nullable(Seconds)),
  silence_seconds: z.optional(z.nullable(Seconds)),
  /** US dollars per million tokens read and written. */
  input_price: z.optional(z.nullable(Price)),
  output_price: z.optional(z.nullable(Price)),
})

const ModelInUse = z.object({
  task: z.enum(modelTasks),
  id: z.string(),
  label: z.string(),
  is_offline: z.boolean(),
})
const ModelSettings = z.object({
  provider: z.enum(modelProviders),
  base_url: z.nullable(z.string()),
  is_key_set: z.boolean(),
  writing_model: z.nullable(z.string()),
  advisor_model: z.nullable(z.string()),
  keywords_model: z.nullable(z.string()),
  monthly_tokens: z.nullable(z.number()),
  first_sign_seconds: z.nullable(z.number()),
  silence_seconds: z.nullable(z.number()),
  input_price: z.nullable(z.number()),
  output_price: z.nullable(z.number()),
  /** Tokens of real models in this calendar month (UTC), whoever pays for them. */
  used_tokens: z.number(),
  /** The model of each task now. */
  in_use: z.array(ModelInUse),
  /** What `default` means on this server. */
  default_label: z.string(),
  updated_at: z.nullable(Time),
  updated_by_name: z.nullable(z.string()),
})

/** A model server on the machine that runs this server. */
const FoundServer = z.object({
  /** Such as `Ollama`. */
  name: z.string(),
  base_url: z.string(),
  models: z.array(z.string()),
})
const FoundServers = z.object({
  /** False if this server must not look for them: it is open to other machines, or the operator says so. */
  is_allowed: z.boolean(),
  servers: z.array(FoundServer),
})

/** The model that runs on the machine of this server. */
const LocalModel = z.object({
  /** False if the operator forbids it. */
  is_allowed: z.boolean(),
  /** `partial`: some of it has come, and nothing is under way. */
  state: z.enum(['absent', 'partial', 'working', 'ready']),
  /** While it is `working`. */
  step: z.nullable(z.enum(['runtime', 'download', 'test'])),
  name: z.string(),
  /** Such as `huggingface.co/owner/repository`. */
  origin: z.string(),
  license: z.nullable(z.string()),
  done_bytes: z.number(),
  /** Null until it is known. */
  total_bytes: z.nullable(z.number()),
  seconds_left: z.nullable(z.number()),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
  free_disk_bytes: z.nullable(z.number()),
  needed_memory_bytes: z.nullable(z.number()),
  free_memory_bytes: z.number(),
  /** As measured when it was installed. */
  tokens_per_second: z.nullable(z.number()),
  /** The SHA-256 that the download was compared with; null if the hub named none. */
  checksum: z.nullable(z.string()),
  /** Whether this workspace got it, and so may remove it. */
  is_own: z.boolean(),
})

const testFailures = [
  'blocked',
  'unreachable',
  'timeout',
  'wrong_key',
  'unknown_model',
  'not_a_model_server',
  'busy',
  /** Its server is set to read less than a draft needs. */
  'small_context',
  'failed',
] as const
const ModelTest = z.object({
  /** Null if it worked. */
  error: z.nullable(z.object({ code: z.enum(testFailures), message: z.string() })),
  label: z.string(),
  milliseconds: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
})

export type ModelSettings = z.infer<typeof ModelSettings>
export type ModelSettingsChange = z.infer<typeof ModelSettingsChange>
export type FoundServer = z.infer<typeof FoundServer>
export type LocalModel = z.infer<typeof LocalModel>
export type ModelTest = z.infer<typeof ModelTest>
export type TestFailure = (typeof testFailures)[number]

export const models = defineRoutes({
  read: { method: 'GET', path: '/models/settings', right: 'account:manage', data: ModelSettings },
  update: {
    method: 'PUT',
    makes: 'modelKey',
    path: '/models/settings',
    right: 'models:manage',
    body: ModelSettingsChange,
    data: ModelSettings,
  },
  /** Back to the operator's default: the key and the limit are deleted too. */
  reset: { method: 'DELETE', path: '/models/settings', right: 'models:manage', data: Nothing },
  servers: { method: 'GET', path: '/models/servers', right: 'models:manage', data: FoundServers },
  local: { method: 'GET', path: '/models/local', right: 'models:manage', data: LocalModel },
  /** Chooses it for the workspace, and starts or continues to get it; that goes on when the person leaves. */
  installLocal: { method: 'POST', path: '/models/local', right: 'models:manage', data: LocalModel },
  /** Stops getting it; what has come so far is kept. */
  stopLocal: { method: 'POST', path: '/models/local/stop', right: 'models:manage', audit: 'none', data: LocalModel },
  /** Removes it from the machine, or what has come of it; the workspace goes back to the operator's default. */
  removeLocal: { method: 'DELETE', path: '/models/local', right: 'models:manage', data: LocalModel },
  /** Asks the model for one word, with the stored settings changed as given; nothing is stored. */
  test: {
    method: 'POST',
    path: '/models/test',
    right: 'models:manage',
    audit: 'none',
    limit: 'ai',
    body: ModelSettingsChange,
    data: ModelTest,
  },
})
