import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from '../../../db/engine.ts'

interface Manner {
  /** Records of a step. */
  readonly least: number
  readonly most: number
  /** Milliseconds that a step may take. */
  readonly turn: number
  /** How long it is quiet after a step, by how long that took. */
  readonly rest: number
}
/** On the embedded database everybody waits for a transaction, and a request for several of them: steps are short, with room between. */
const manners: Readonly<Record<Engine['kind'], Manner>> = {
  pglite: { least: 100, most: 500, turn: 60, rest: 0.5 },
  postgres: { least: 250, most: 1000, turn: 250, rest: 0 },
}

/** How many records each step of a large deed takes, so that it takes about as long on whatever machine it is. */
export class Pace {
  readonly #manner: Manner
  #size: number
  #isOver = false

  /** `least`: where a step costs much whatever its size. */
  constructor({ kind }: Engine, least = manners[kind].least) {
    this.#manner = { ...manners[kind], least }
    this.#size = this.#manner.least
  }

  /** Sizes of one step after the other until somebody says `stop`; each is timed from its being asked for to the next. */
  async *steps(signal: AbortSignal): AsyncGenerator<number> {
    while (!this.#isOver) {
      signal.throwIfAborted()
      const start = performance.now()
      yield this.#size
      const ms = performance.now() - start
      this.#adapt(ms)
      if (this.#manner.rest > 0 && !this.#isOver) await wait(ms * this.#manner.rest)
    }
  }

  stop(): void {
    this.#isOver = true
  }

  #adapt(ms: number): void {
    const { least, most, turn } = this.#manner
    const wished = Math.floor((this.#size * turn) / Math.max(1, ms))
    this.#size = Math.max(least, Math.min(most, wished, this.#size * 2))
  }
}
