import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One turn of a conversation, in the form of node-llama-cpp. */
export type Turn =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] }

interface GenerateOptions {
  readonly maxTokens: number
  readonly temperature: number
  readonly signal: AbortSignal
  /** A JSON Schema that the answer must follow; null for plain text. */
  readonly schema: object | null
  readonly onText: (piece: string) => void
}

export interface Generated {
  readonly text: string
  /** False if the token limit ended it. */
  readonly isWhole: boolean
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Runs a model inside this process. */
export interface LocalRuntime {
  generate(turns: readonly Turn[], options: GenerateOptions): Promise<Generated>
  close(): Promise<void>
}

/** What is used of node-llama-cpp, which is installed by `npm run local-model` and therefore has no types here. */
interface LlamaModule {
  getLlama(options: object): Promise<Llama>
  LlamaLogLevel: { error: string }
  LlamaChat: new (options: { contextSequence: Sequence; autoDisposeSequence: boolean }) => Chat
}
interface Llama {
  loadModel(options: { modelPath: string }): Promise<LlamaModel>
  createGrammarForJsonSchema(schema: object): Promise<object>
  getGrammarFor(name: 'json'): Promise<object>
  dispose(): Promise<void>
}
interface LlamaModel {
  createContext(options: object): Promise<{ getSequence(): Sequence }>
}
interface Sequence {
  clearHistory(): Promise<void>
  readonly tokenMeter: {
    getState(): object
    diff(before: object): { usedInputTokens: number; usedOutputTokens: number }
  }
}
interface Chat {
  generateResponse(
    turns: readonly Turn[],
    options: object,
  ): Promise<{ response: string; metadata: { stopReason: string } }>
  dispose(): void
}

/** Texts that are written at the same time; further ones wait. Each needs memory of its own. */
const sequences = 2
/** One core stays for this server. Threads wait for each other at each token: with more than there is room for, all are slow. */
const threads = Math.max(1, availableParallelism() - 1)
/** Enough for an idea, its material and a long draft. */
const maxContextTokens = 8192

/**
 * Loads a GGUF model with the node-llama-cpp that is installed in `folder`. Throws when either cannot be loaded, such as on another
 * processor than it was installed for.
 */
export async function loadRuntime(folder: string, modelPath: string): Promise<LocalRuntime> {
  const entry = pathToFileURL(join(folder, 'node_modules/node-llama-cpp/dist/index.js')).href
  // Checked by use only: the package is not among this repository's dependencies.
  const { getLlama, LlamaChat, LlamaLogLevel } = (await import(entry)) as LlamaModule
  const llama = await getLlama({ build: 'never', logLevel: LlamaLogLevel.error, progressLogs: false })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({ sequences, contextSize: { max: maxContextTokens }, threads })
  const free = Array.from({ length: sequences }, () => context.getSequence())
  const waiting: ((sequence: Sequence) => void)[] = []

  const acquire = (signal: AbortSignal) =>
    new Promise<Sequence>((resolve, reject) => {
      signal.throwIfAborted()
      const sequence = free.pop()
      if (sequence !== undefined) return resolve(sequence)
      const take = (given: Sequence) => {
        signal.removeEventListener('abort', leave)
        resolve(given)
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(take), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(take)
    })
  const release = (sequence: Sequence) => {
    const next = waiting.shift()
    if (next === undefined) free.push(sequence)
    else next(sequence)
  }
  // A schema may use what the grammar does not know; the caller checks the answer in any case.
  const createGrammar = (schema: object) =>
    llama.createGrammarForJsonSchema(schema).catch(() => llama.getGrammarFor('json'))

  return {
    async generate(turns, { schema, signal, maxTokens, temperature, onText }) {
      const grammar = schema === null ? undefined : await createGrammar(schema)
      const sequence = await acquire(signal)
      try {
        // Nothing of another person's text stays.
        await sequence.clearHistory()
        const before = sequence.tokenMeter.getState()
        const chat = new LlamaChat({ contextSequence: sequence, autoDisposeSequence: false })
        const { response, metadata } = await chat
          .generateResponse([...turns, { type: 'model', response: [] }], {
            maxTokens,
            temperature,
            signal,
            onTextChunk: onText,
            ...(grammar === undefined ? {} : { grammar }),
          })
          .finally(() => chat.dispose())
        const used = sequence.tokenMeter.diff(before)
        return {
          text: response,
          isWhole: metadata.stopReason !== 'maxTokens',
          inputTokens: used.usedInputTokens,
          outputTokens: used.usedOutputTokens,
        }
      } finally {
        release(sequence)
      }
    },
    close: () => llama.dispose(),
  }
}
