import type { RunUsage } from '@draftwright/contract/generation'
import type { TokenPrice } from './create-model.ts'

const perMillion = 1_000_000

/** Counts what a run uses, in addition to what its earlier attempts have used. */
export class UsageMeter {
  readonly #before: RunUsage
  readonly #price: TokenPrice | null
  readonly #began = performance.now()
  #input = 0
  #output = 0
  #cached = 0

  /** `price` is in US dollars per million tokens; null if nobody stated it. */
  constructor(before: RunUsage | null, price: TokenPrice | null) {
    this.#before = before ?? { input_tokens: 0, output_tokens: 0, cached_tokens: 0, duration_ms: 0, cost_usd: null }
    this.#price = price
  }

  /** `cached` of the input were read from the provider's cache. */
  addTokens(input: number, output: number, cached: number): void {
    this.#input += input
    this.#output += output
    this.#cached += cached
  }

  read(): RunUsage {
    const { input_tokens, output_tokens, cached_tokens = 0, duration_ms, cost_usd } = this.#before
    const price = this.#price
    return {
      input_tokens: input_tokens + this.#input,
      output_tokens: output_tokens + this.#output,
      cached_tokens: cached_tokens + this.#cached,
      duration_ms: duration_ms + Math.round(performance.now() - this.#began),
      cost_usd:
        price === null
          ? cost_usd
          : (cost_usd ?? 0) + (this.#input * price.input + this.#output * price.output) / perMillion,
    }
  }
}
