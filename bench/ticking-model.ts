import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** Milliseconds on a clock shared by all processes of the machine. */
export const readClock = (): number => performance.timeOrigin + performance.now()

const slots = 10
interface TokenStream {
  emitToken(): void
}

/**
 * A model that sends 20 tokens per second, each without delay. Its streams are distributed over ten slots of one timer,
 * so that thousands of them cost this process little compared to what is measured.
 */
export class TickingModel {
  readonly tokenEveryMs = 50
  readonly #wheel: Set<TokenStream>[] = Array.from({ length: slots }, () => new Set())
  #slot = 0
  #isEnding = false

  constructor() {
    const slotMs = this.tokenEveryMs / slots
    let turnedAt = performance.now()
    setInterval(() => {
      // A late timer must not slow down the model.
      for (; performance.now() - turnedAt >= slotMs; turnedAt += slotMs) {
        this.#slot = (this.#slot + 1) % slots
        for (const speaker of this.#wheel[this.#slot] ?? []) speaker.emitToken()
      }
    }, slotMs).unref()
  }

  /** Ends every stream with its next token. */
  setEnding(isEnding: boolean): void {
    this.#isEnding = isEnding
  }

  readonly language: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'bench',
    modelId: 'ticking',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('It only streams')),
    doStream: ({ prompt, abortSignal }) => {
      const [, tokens = '1000'] = /(\d+) tokens/u.exec(JSON.stringify(prompt.at(-1)?.content)) ?? []
      return Promise.resolve({ stream: this.#stream(Number(tokens), abortSignal) })
    },
  }

  #stream(tokens: number, signal: AbortSignal | undefined): ReadableStream<LanguageModelV4StreamPart> {
    let left = tokens
    let leave = () => {}
    return new ReadableStream<LanguageModelV4StreamPart>({
      start: (controller) => {
        const slot = this.#wheel[(this.#slot + left) % slots]
        leave = () => slot?.delete(speaker)
        const speaker: TokenStream = {
          emitToken: () => {
            controller.enqueue({ type: 'text-delta', id: 'text', delta: `${readClock().toFixed(3)} ` })
            if (--left > 0 && !this.#isEnding) return
            leave()
            controller.enqueue({ type: 'text-end', id: 'text' })
            controller.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage })
            controller.close()
          },
        }
        controller.enqueue({ type: 'stream-start', warnings: [] })
        controller.enqueue({ type: 'text-start', id: 'text' })
        slot?.add(speaker)
        speaker.emitToken()
        signal?.addEventListener('abort', leave, { once: true })
      },
      cancel: () => leave(),
    })
  }
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
}
