import type { SiteResponse } from './site-response.ts'

/** Rendered responses by address, least recently used dropped first; all of an account are dropped when its site changes. */
export class PageCache {
  readonly #maxBytes: number
  readonly #answers = new Map<string, SiteResponse>()
  readonly #byAccount = new Map<string, Set<string>>()
  #bytes = 0
  /** Counts drops: a response whose rendering began before one may be outdated. */
  #drops = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get drops(): number {
    return this.#drops
  }

  get(key: string): SiteResponse | undefined {
    const answer = this.#answers.get(key)
    if (answer === undefined) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  /** Stores a response whose rendering began at this count of drops. */
  set(key: string, answer: SiteResponse, begunAt: number): void {
    if (begunAt !== this.#drops || answer.accountId === null) return
    this.#remove(key)
    this.#answers.set(key, answer)
    this.#bytes += sizeOf(answer)
    const keys = this.#byAccount.get(answer.accountId) ?? new Set()
    this.#byAccount.set(answer.accountId, keys.add(key))
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest)
    }
  }

  drop(accountId: string): void {
    this.#drops++
    for (const key of this.#byAccount.get(accountId) ?? []) this.#remove(key)
  }

  dropAll(): void {
    for (const accountId of this.#byAccount.keys()) this.drop(accountId)
    this.#drops++
  }

  #remove(key: string): void {
    const answer = this.#answers.get(key)
    if (answer === undefined) return
    this.#answers.delete(key)
    this.#bytes -= sizeOf(answer)
    const keys = this.#byAccount.get(answer.accountId ?? '')
    keys?.delete(key)
    if (keys?.size === 0) this.#byAccount.delete(answer.accountId ?? '')
  }
}

/** The bytes plus an estimate for the objects around them. */
function sizeOf({ body: { identity, br, gzip } }: SiteResponse): number {
  return identity.length + br.length + gzip.length + 2000
}
