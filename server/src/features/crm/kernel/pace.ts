/** Milliseconds that a transaction of a large deed may take: on PGlite all others wait for it. */
const turn = 250

/**
 * How many records the next step of a large deed takes, so that one takes about a quarter of a second on whatever machine and
 * database it is. `ended` is told how long the last one took.
 */
export class Pace {
  readonly #least: number
  readonly #most: number
  #size: number
  #isOver = false

  constructor(least: number, most: number) {
    this.#least = least
    this.#most = most
    this.#size = least
  }

  get size(): number {
    return this.#size
  }

  /** Sizes of one step after the other until somebody says `stop`; each is timed from its being asked for to the next. */
  *steps(signal: AbortSignal): Generator<number> {
    while (!this.#isOver) {
      signal.throwIfAborted()
      const start = performance.now()
      yield this.#size
      this.ended(performance.now() - start)
    }
  }

  stop(): void {
    this.#isOver = true
  }

  /** A step of `size` has taken so many milliseconds. */
  ended(ms: number): void {
    const wished = Math.floor((this.#size * turn) / Math.max(1, ms) / this.#least) * this.#least
    this.#size = Math.max(this.#least, Math.min(this.#most, wished, this.#size * 2))
  }
}
