import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataDir } from './data-lock.ts'
import { DatabaseUnavailableError, type Engine, LEASE_LIMIT_MS, type Lease, type LeaseOptions } from './engine.ts'
import { type Result, type Scope, STATEMENT_LIMIT_MS, toScopeKey } from './engine.ts'
import { createLimitedLease } from './lease-limit.ts'
import { Listeners } from './listeners.ts'
import { PgliteThread } from './pglite-thread.ts'
import { createCluster } from './template.ts'
import { assertOutsideTransaction } from './transaction-guard.ts'
import type { Task } from './worker-messages.ts'

export interface PgliteOptions {
  /** The folder of the whole installation; the cluster is in its `database/`. Null is a database in memory. */
  readonly dataDir: string | null
  /** A file from makeTemplate; makes the first start and every in-memory one about three times faster. */
  readonly template?: string | undefined
  /** Milliseconds one statement may run; 15,000 by default. */
  readonly statementLimitMs?: number | undefined
  readonly log?: ((message: string) => void) | undefined
}

const SCRIPT_LIMIT_MS = 10 * 60_000
/** Between two attempts to open it again, as on a disk that is full. */
const REOPEN_MS = 5000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const BACKUPS_KEPT = 7

class PgliteEngine implements Engine {
  readonly kind = 'pglite'
  readonly #dir: string | null
  readonly #options: PgliteOptions
  readonly #listeners: Listeners
  readonly #timers: NodeJS.Timeout[] = []
  readonly #unlock: () => void
  #thread: Promise<PgliteThread>
  #leased = false
  #leaseEnded: (() => void) | undefined
  #queue: (() => void)[] = []
  #closing = false
  #isDirty = false

  constructor(options: PgliteOptions, unlock: () => void) {
    this.#options = options
    this.#unlock = unlock
    this.#listeners = new Listeners((message) => options.log?.(message))
    this.#dir = options.dataDir === null ? null : join(options.dataDir, 'database')
    this.#thread = this.#open()
  }

  async ready(): Promise<void> {
    try {
      await this.#thread
    } catch (error) {
      this.#unlock()
      throw error
    }
    if (this.#options.dataDir === null) return
    this.#every(MINUTE, () => this.#checkpoint())
    this.#every(60 * MINUTE, () => this.exec('vacuum (analyze)'))
    this.#every(60 * MINUTE, () => this.backup(DAY))
  }

  async #open(): Promise<PgliteThread> {
    const { template } = this.#options
    if (this.#dir !== null) {
      await createCluster(this.#dir, template ?? null, initialise)
      chmodSync(this.#dir, 0o700)
      // A power cut can leave it empty, and PostgreSQL then refuses to start; we hold the lock, so no other process runs here.
      const pidFile = join(this.#dir, 'postmaster.pid')
      if (existsSync(pidFile) && statSync(pidFile).size === 0) rmSync(pidFile)
    }
    return PgliteThread.start(
      { dir: this.#dir, template: template ?? null },
      (channel, payload) => this.#listeners.deliver(channel, payload),
      (why) => this.#reopen(why),
    )
  }

  #reopen(why: string): void {
    if (this.#closing) return
    if (this.#dir === null) {
      this.#thread = Promise.reject(toUnavailable('The in-memory database ended with its statement'))
      this.#thread.catch(() => undefined)
    } else {
      this.#options.log?.(
        `The embedded database ${why === 'too-slow' ? 'was stopped at a slow statement' : 'ended'}; opening it again`,
      )
      this.#thread = this.#openAgain()
    }
    this.#leaseEnded?.()
  }

  #openAgain(): Promise<PgliteThread> {
    const opening = this.#open()
      .then(async (thread) => {
        for (const channel of this.#listeners.channels) await thread.run({ kind: 'listen', channel }, SCRIPT_LIMIT_MS)
        this.#listeners.announceReconnect()
        return thread
      })
      .catch((error: unknown) => {
        throw toUnavailable(error instanceof Error ? error.message : String(error))
      })
    opening.catch((error: Error) => {
      this.#options.log?.(`${error.message}. Trying again in ${REOPEN_MS / 1000} s`)
      this.#timers.push(
        setTimeout(() => {
          if (!this.#closing && this.#thread === opening) this.#thread = this.#openAgain()
        }, REOPEN_MS).unref(),
      )
    })
    return opening
  }

  /** Runs when no lease is open, in the order of the calls. */
  #turn<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#leased) return work()
    return new Promise((resolve, reject) => {
      this.#queue.push(() => work().then(resolve, reject))
    })
  }

  async #send(task: Task, limitMs: number): Promise<Result<unknown>> {
    this.#isDirty = true
    return (await this.#thread).run(task, limitMs)
  }

  get #limitMs(): number {
    return this.#options.statementLimitMs ?? STATEMENT_LIMIT_MS
  }

  async query<R>(scope: Scope, sql: string, params: readonly unknown[] = []): Promise<Result<R>> {
    assertOutsideTransaction(this)
    const task: Task = { kind: 'query', scope: toScopeKey(scope), sql, params }
    // The caller names the row's shape, as with every SQL text.
    return (await this.#turn(() => this.#send(task, this.#limitMs))) as Result<R>
  }

  async exec(sql: string, limitMs = SCRIPT_LIMIT_MS): Promise<Result<unknown>> {
    assertOutsideTransaction(this)
    return this.#turn(() => this.#send({ kind: 'exec', sql }, limitMs))
  }

  async lease(scope: Scope, { limitMs = LEASE_LIMIT_MS }: LeaseOptions = {}): Promise<Lease> {
    assertOutsideTransaction(this)
    const key = toScopeKey(scope)
    await new Promise<void>((resolve) => {
      const take = () => {
        this.#leased = true
        resolve()
      }
      if (this.#leased) this.#queue.push(take)
      else take()
    })
    const thread = await this.#thread.catch((error: unknown) => {
      this.#nextTurn()
      throw error
    })
    const lease = createLimitedLease(
      // The caller names the row's shape, as with every SQL text.
      async <R>(sql: string, params: readonly unknown[] = []) =>
        (await thread.run({ kind: 'lease-query', scope: key, sql, params }, this.#limitMs)) as Result<R>,
      () => {
        this.#leaseEnded = undefined
        thread.run({ kind: 'end-lease' }, this.#limitMs).catch(() => undefined)
        this.#nextTurn()
      },
      limitMs,
    )
    this.#leaseEnded = () => lease.release()
    this.#isDirty = true
    return lease
  }

  #nextTurn(): void {
    this.#leased = false
    while (!this.#leased) {
      const next = this.#queue.shift()
      if (!next) return
      next()
    }
  }

  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    if (this.#listeners.add(channel, onMessage, onReconnect))
      await this.#turn(() => this.#send({ kind: 'listen', channel }, SCRIPT_LIMIT_MS))
    return async () => {
      if (!this.#listeners.remove(channel, onMessage, onReconnect) || this.#closing) return
      await this.#turn(() => this.#send({ kind: 'unlisten', channel }, SCRIPT_LIMIT_MS))
    }
  }

  /** Writes the cluster, gzipped, to a file that appears whole or not at all. */
  async dump(file: string): Promise<void> {
    await this.#turn(() => this.#send({ kind: 'dump', file }, SCRIPT_LIMIT_MS))
  }

  /** Keeps the last seven dumps under `backups/`; does nothing while the newest is younger than `olderThanMs`. */
  async backup(olderThanMs: number): Promise<void> {
    if (this.#options.dataDir === null) return
    const folder = join(this.#options.dataDir, 'backups')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const kept = readdirSync(folder)
      .filter((name) => name.endsWith('.tar.gz'))
      .sort()
    const newest = kept.at(-1)
    if (newest && Date.now() - statSync(join(folder, newest)).mtimeMs < olderThanMs) return
    const name = `${new Date().toISOString().replaceAll(':', '-')}.tar.gz`
    await this.dump(join(folder, name))
    for (const old of [...kept, name].slice(0, -BACKUPS_KEPT)) rmSync(join(folder, old))
  }

  async #checkpoint(): Promise<void> {
    if (!this.#isDirty) return
    await this.exec('checkpoint')
    this.#isDirty = false
  }

  #every(ms: number, work: () => Promise<unknown>): void {
    const timer = setInterval(() => {
      work().catch((error: unknown) =>
        this.#options.log?.(`The embedded database's housekeeping failed: ${String(error)}`),
      )
    }, ms)
    timer.unref()
    this.#timers.push(timer)
  }

  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    for (const timer of this.#timers) clearInterval(timer)
    try {
      await this.#turn(() => this.#send({ kind: 'close' }, SCRIPT_LIMIT_MS))
    } finally {
      this.#unlock()
    }
  }
}

const toUnavailable = (message: string) => new DatabaseUnavailableError(message, { code: '57P03' })

async function initialise(dir: string): Promise<void> {
  const thread = await PgliteThread.start(
    { dir, template: null },
    () => undefined,
    () => undefined,
  )
  await thread.run({ kind: 'close' }, SCRIPT_LIMIT_MS)
}

/** Opens the embedded database; throws a sentence naming the folder when another process holds it. */
export async function openPglite(options: PgliteOptions): Promise<PgliteEngine> {
  const engine = new PgliteEngine(options, options.dataDir === null ? () => undefined : lockDataDir(options.dataDir))
  await engine.ready()
  return engine
}

/** Writes a fresh cluster to a file for `template`; `prepare` may migrate it first. */
export async function createTemplate(file: string, prepare?: (engine: Engine) => Promise<unknown>): Promise<void> {
  const engine = await openPglite({ dataDir: null })
  try {
    await prepare?.(engine)
    await engine.dump(file)
  } finally {
    await engine.close()
  }
}
