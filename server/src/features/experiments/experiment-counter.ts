import type { FastifyInstance } from 'fastify'
import { createAccountDb } from '../../db/account-db.ts'
import { retryWhileAway } from '../../db/retry-while-away.ts'
import type { AppContext } from '../../http/app-context.ts'
import { countReaders, type ReaderActs } from './counts-store.ts'

const flushEvery = 1000
/** Between two flushes; more visitors a second than this are an attack, and memory use is limited. */
const maxPending = 20_000

/** What a visitor of the site did. */
export interface ReaderAct {
  readonly experimentId: string
  readonly day: string
  /** The visitor's hash of that day, as hex. */
  readonly visitor: string
  readonly title: 'a' | 'b'
  readonly act: 'shown' | 'opened'
}

/** Keeps what visitors did in memory and writes it every second, as visits are counted. */
export class ExperimentCounter {
  readonly #context: AppContext
  readonly #timer: NodeJS.Timeout
  #pending = new Map<string, Map<string, ReaderActs>>()
  #count = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(context: AppContext) {
    this.#context = context
    this.#timer = setInterval(() => void this.flush(), flushEvery)
    this.#timer.unref()
  }

  recordAct(accountId: string, { experimentId, day, visitor, title, act }: ReaderAct): void {
    const pending = this.#pending.get(accountId) ?? new Map<string, ReaderActs>()
    this.#pending.set(accountId, pending)
    const key = `${experimentId}\n${day}\n${visitor}`
    const known = pending.get(key)
    if (known === undefined && this.#count >= maxPending) return
    const acts = known ?? {
      experiment_id: experimentId,
      day,
      visitor,
      title,
      isShown: false,
      isOpenedBefore: false,
      isOpenedAfter: false,
    }
    if (known === undefined) {
      this.#count++
      pending.set(key, acts)
    }
    if (act === 'shown') acts.isShown = true
    else if (acts.isShown) acts.isOpenedAfter = true
    else acts.isOpenedBefore = true
  }

  /** Writes the current counts; one write at a time. Counts that could not be written are dropped and logged. */
  flush(): Promise<void> {
    if (this.#pending.size > 0) {
      const pending = this.#pending
      this.#pending = new Map()
      this.#count = 0
      this.#writing = this.#writing.then(() => this.#write(pending))
    }
    return this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  async #write(pending: Map<string, Map<string, ReaderActs>>): Promise<void> {
    for (const [accountId, acts] of pending) {
      const db = createAccountDb(this.#context.engine, accountId)
      for (const [id, own] of Map.groupBy(acts.values(), ({ experiment_id }) => experiment_id))
        await retryWhileAway(() => countReaders(db, id, own)).catch((error: unknown) =>
          this.#context.log.error('Counting an experiment failed', error),
        )
    }
  }
}

/** The counter for the hosted sites of this process. */
export function createExperimentCounter(app: FastifyInstance, context: AppContext): ExperimentCounter {
  const counter = new ExperimentCounter(context)
  app.addHook('onClose', () => counter.close())
  return counter
}
