import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from './engine.ts'

interface BatchLimits {
  /** Records per step. */
  readonly minSize: number
  readonly maxSize: number
  /** Milliseconds that a step may take. */
  readonly targetMs: number
  /** The pause after a step, as a multiple of its duration. */
  readonly pauseRatio: number
}
/** On the embedded database every request waits for a transaction, and one request for several: steps are short, with pauses between. */
const limitsByEngine: Readonly<Record<Engine['kind'], BatchLimits>> = {
  pglite: { minSize: 100, maxSize: 500, targetMs: 60, pauseRatio: 0.5 },
  postgres: { minSize: 250, maxSize: 1000, targetMs: 250, pauseRatio: 0 },
}

/** The number of records in each step of a large operation, adapted so that a step takes about as long on any machine. */
export class AdaptiveBatcher {
  readonly #limits: BatchLimits
  #size: number
  #isOver = false

  /** `least`: for steps whose cost hardly depends on their size. */
  constructor({ kind }: Engine, least = limitsByEngine[kind].minSize) {
    this.#limits = { ...limitsByEngine[kind], minSize: least }
    this.#size = this.#limits.minSize
  }

  /** Yields step sizes until `stop`; each step is timed from one request to the next. */
  async *batchSizes(signal: AbortSignal): AsyncGenerator<number> {
    while (!this.#isOver) {
      signal.throwIfAborted()
      const start = performance.now()
      yield this.#size
      const ms = performance.now() - start
      this.#adapt(ms)
      if (this.#limits.pauseRatio > 0 && !this.#isOver) await wait(ms * this.#limits.pauseRatio)
    }
  }

  stop(): void {
    this.#isOver = true
  }

  #adapt(ms: number): void {
    const { minSize, maxSize, targetMs } = this.#limits
    const requested = Math.floor((this.#size * targetMs) / Math.max(1, ms))
    this.#size = Math.max(minSize, Math.min(maxSize, requested, this.#size * 2))
  }
}
