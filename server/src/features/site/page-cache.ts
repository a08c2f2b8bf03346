import type { Answer } from './answer.ts'

/** Rendered answers by address, the least used go first; an account's are dropped together when its site changes. */
export class PageCache {
  readonly #maxBytes: number
  readonly #answers = new Map<string, Answer>()
  readonly #byAccount = new Map<string, Set<string>>()
  #bytes = 0
  /** Counts drops: an answer whose making began before one may be out of date already. */
  #drops = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get drops(): number {
    return this.#drops
  }

  get(key: string): Answer | undefined {
    const answer = this.#answers.get(key)
    if (answer === undefined) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  /** Keeps an answer that was begun when `drops` stood at this number. */
  set(key: string, answer: Answer, begunAt: number): void {
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

/** The bytes and about as much as the objects around them. */
function sizeOf({ body, gzip, brotli }: Answer): number {
  return body.length + gzip.length + brotli.length + 2000
}
