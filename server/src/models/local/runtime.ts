import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Ending, Generated, GenerateOptions, Turn } from './messages.ts'
import { createRepetitionWatch } from './repeats.ts'

interface SlotOptions extends GenerateOptions {
  readonly slot: number
  readonly isFresh: boolean
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal
  readonly onText: (piece: string) => void
}

/** Runs a model inside this process. */
export interface LocalRuntime {
  /** Throws PromptTooLongError for more than the model can read. */
  generate(turns: readonly Turn[], options: SlotOptions): Promise<Generated>
}

/** What is used of node-llama-cpp, which is installed with the model and therefore has no types here. */
interface LlamaModule {
  getLlama(options: object): Promise<Llama>
  LlamaLogLevel: { error: string }
  LlamaChat: new (options: { contextSequence: Sequence; autoDisposeSequence: boolean }) => Chat
}
interface Llama {
  loadModel(options: { modelPath: string }): Promise<LlamaModel>
  createGrammarForJsonSchema(schema: object): Promise<object>
  getGrammarFor(name: 'json'): Promise<object>
}
interface LlamaModel {
  tokenize(text: string): readonly unknown[]
  createContext(options: object): Promise<{ readonly contextSize: number; getSequence(): Sequence }>
}
interface Sequence {
  readonly nextTokenIndex: number
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

/** One core stays for the server. Threads wait for each other at each token: with more than there is room for, all are slow. */
const threads = Math.max(1, availableParallelism() - 1)
/** Of a prompt at once, as fast as 512; a request that nobody waits for is left after that many tokens. */
const batchSize = 128
/** Enough for an idea, its material and a long draft. */
const maxContextTokens = 8192
/** For what a template puts around the turns, and for an answer that says something. */
const reservedTokens = 300

export class PromptTooLongError extends Error {
  readonly tokens: number
  readonly most: number
  constructor(tokens: number, most: number) {
    super('The prompt is too long')
    this.tokens = tokens
    this.most = most
  }
}

/**
 * Loads a GGUF model with the node-llama-cpp that is installed in `folder`. Throws when either cannot be loaded, such as on another
 * processor than it was installed for.
 */
export async function loadRuntime(folder: string, modelPath: string, sequences: number): Promise<LocalRuntime> {
  const entry = pathToFileURL(join(folder, 'node_modules/node-llama-cpp/dist/index.js')).href
  // Checked by use only: the package is not among this repository's dependencies.
  const { getLlama, LlamaChat, LlamaLogLevel } = (await import(entry)) as LlamaModule
  const llama = await getLlama({ build: 'never', logLevel: LlamaLogLevel.error, progressLogs: false })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({
    sequences,
    contextSize: { max: maxContextTokens },
    threads,
    batchSize,
    // Without it a model with a sliding window forgets the beginning of a prompt, which then cannot be used again.
    swaFullCache: true,
  })
  const slots = Array.from({ length: sequences }, () => context.getSequence())
  // A schema may use what the grammar does not know; the caller checks the answer in any case.
  const createGrammar = (schema: object) =>
    llama.createGrammarForJsonSchema(schema).catch(() => llama.getGrammarFor('json'))
  const countTokens = (turns: readonly Turn[]) =>
    turns.reduce((sum, turn) => sum + model.tokenize('text' in turn ? turn.text : turn.response.join('')).length, 0)

  return {
    async generate(turns, { slot, isFresh, schema, signal, maxTokens, maxMs, temperature, onText }) {
      const sequence = slots[slot]
      if (sequence === undefined) throw new Error(`There is no sequence ${slot}`)
      const tokens = countTokens(turns)
      const most = context.contextSize - reservedTokens
      if (tokens > most) throw new PromptTooLongError(tokens, most)
      const grammar = schema === null ? undefined : await createGrammar(schema)
      if (isFresh) await sequence.clearHistory()
      const end = new AbortController()
      const stop = (ending: Ending) => end.abort(ending)
      const onGone = () => stop('stopped')
      const timer = setTimeout(() => stop('time'), maxMs)
      signal.addEventListener('abort', onGone, { once: true })
      if (signal.aborted) onGone()
      const watch = createRepetitionWatch()
      const before = sequence.tokenMeter.getState()
      const chat = new LlamaChat({ contextSequence: sequence, autoDisposeSequence: false })
      try {
        const asked = chat.generateResponse([...turns, { type: 'model', response: [] }], {
          maxTokens: Math.min(maxTokens, context.contextSize - tokens),
          temperature,
          signal: end.signal,
          stopOnAbortSignal: true,
          onTextChunk: onText,
          onToken: (added: readonly unknown[]) => {
            if (watch.add(added)) stop('repetition')
          },
          ...(grammar === undefined ? {} : { grammar }),
        })
        const { response, metadata } = await asked.catch((error: unknown) => {
          // While it still reads the prompt, the runtime throws what it was stopped by.
          if (end.signal.aborted) return { response: '', metadata: { stopReason: 'abort' } }
          throw error
        })
        const used = sequence.tokenMeter.diff(before)
        const inputTokens = Math.max(used.usedInputTokens, sequence.nextTokenIndex - used.usedOutputTokens)
        return {
          text: response,
          ending: end.signal.aborted ? toEnding(end.signal.reason) : readEnding(metadata.stopReason),
          inputTokens,
          cachedTokens: inputTokens - used.usedInputTokens,
          outputTokens: used.usedOutputTokens,
        }
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', onGone)
        chat.dispose()
      }
    },
  }
}

const toEnding = (reason: unknown): Ending => (reason === 'time' || reason === 'repetition' ? reason : 'stopped')
const readEnding = (stopReason: string): Ending => (stopReason === 'maxTokens' ? 'maxTokens' : 'whole')
