import { setTimeout as wait } from 'node:timers/promises'
import type { AccountDb } from '../../db/account-db.ts'
import { listWaiting, type WaitingDelivery } from './deliveries-store.ts'

const batch = 100

/** The mails that are due, for several connections: each is given out once, and no faster than the mail server takes them. */
export class DeliveryQueue {
  readonly #db: AccountDb
  readonly #newsletterId: string
  readonly #signal: AbortSignal
  readonly #gapMs: number
  readonly #ready: WaitingDelivery[] = []
  /** Given out and not decided yet: in the database they may still wait. */
  readonly #underWay = new Set<string>()
  #loading: Promise<void> | null = null
  #nextAt = 0

  constructor(db: AccountDb, newsletterId: string, options: { perSecond: number; signal: AbortSignal }) {
    this.#db = db
    this.#newsletterId = newsletterId
    this.#signal = options.signal
    this.#gapMs = 1000 / options.perSecond
  }

  async hasMore(): Promise<boolean> {
    if (this.#signal.aborted) return false
    if (this.#ready.length === 0) await (this.#loading ??= this.#load().finally(() => (this.#loading = null)))
    return this.#ready.length > 0 && !this.#signal.aborted
  }

  /** The next mail, at its time; null if there is none, or the run ends. */
  async take(): Promise<WaitingDelivery | null> {
    if (!(await this.hasMore())) return null
    const delivery = this.#ready.shift()
    if (delivery === undefined) return null
    this.#underWay.add(delivery.id)
    const now = performance.now()
    const at = Math.max(now, this.#nextAt)
    this.#nextAt = at + this.#gapMs
    await this.pause(at - now)
    if (!this.#signal.aborted) return delivery
    this.finish(delivery)
    return null
  }

  finish({ id }: WaitingDelivery): void {
    this.#underWay.delete(id)
  }

  /** Every connection waits: the mail server asked for it. */
  holdFor(ms: number): void {
    this.#nextAt = Math.max(this.#nextAt, performance.now() + ms)
  }

  async pause(ms: number): Promise<void> {
    if (ms > 0) await wait(ms, undefined, { signal: this.#signal }).catch(() => undefined)
  }

  async #load(): Promise<void> {
    const known = [...this.#underWay, ...this.#ready.map(({ id }) => id)]
    this.#ready.push(...(await listWaiting(this.#db, this.#newsletterId, known, batch)))
  }
}
