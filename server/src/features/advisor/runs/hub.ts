import type { Engine } from '../../../db/engine.ts'
import { keepAlive, saveTails } from '../../../db/live-runs.ts'
import type { Parts } from '../../../http/parts.ts'
import { type LiveRun, serverStops } from './live-run.ts'

/** What was told is written down this often, for all runs at once: as much as this can be lost in a kill. */
const saveEveryMs = 500
const aliveEveryMs = 5000
/** A database that is slow to write is left a moment for others. */
const leastMs = 50

/** The runs of this process. */
export class RunHub {
  readonly #engine: Engine
  readonly #onFault: (error: unknown) => void
  readonly #runs = new Map<string, { run: LiveRun; ended: Promise<void> }>()
  #timer: NodeJS.Timeout | null = null
  #savedAt = 0
  #saving: Promise<void> = Promise.resolve()
  #aliveAt = 0
  #isClosing = false

  constructor(engine: Engine, onFault: (error: unknown) => void) {
    this.#engine = engine
    this.#onFault = onFault
  }

  get size(): number {
    return this.#runs.size
  }

  get(accountId: string, runId: string): LiveRun | undefined {
    const run = this.#runs.get(runId)?.run
    return run?.key.accountId === accountId ? run : undefined
  }

  /** By id alone: for what was checked where it was asked. */
  find(runId: string): LiveRun | undefined {
    return this.#runs.get(runId)?.run
  }

  /** Keeps a run until its work is done, which must not throw. */
  add(run: LiveRun, work: Promise<void>): void {
    const ended = work.finally(() => this.#runs.delete(run.key.runId))
    this.#runs.set(run.key.runId, { run, ended })
    if (this.#isClosing) run.stop(serverStops())
    this.#saveSoon()
  }

  #saveSoon(): void {
    const sinceLast = performance.now() - this.#savedAt
    this.#timer ??= setTimeout(
      () => {
        this.#saving = this.#save()
      },
      Math.min(saveEveryMs, Math.max(saveEveryMs - sinceLast, leastMs)),
    ).unref()
  }

  async #save(): Promise<void> {
    this.#savedAt = performance.now()
    try {
      const runs = [...this.#runs.values()].map(({ run }) => run).filter((run) => !run.isOver)
      const ends = runs.map((run) => run.log.length)
      const tails = runs.flatMap((run) =>
        run.saved === run.log.length
          ? []
          : {
              account_id: run.key.accountId,
              run_id: run.key.runId,
              first_index: run.firstIndex + run.saved,
              events: run.log.slice(run.saved),
            },
      )
      if (tails.length > 0) await saveTails(this.#engine, tails)
      runs.forEach((run, place) => {
        run.saved = ends[place] ?? run.saved
      })
      if (performance.now() - this.#aliveAt >= aliveEveryMs && runs.length > 0) {
        this.#aliveAt = performance.now()
        await keepAlive(
          this.#engine,
          runs.map(({ key }) => ({ account_id: key.accountId, run_id: key.runId })),
        )
      }
    } catch (error) {
      this.#onFault(error)
    } finally {
      this.#timer = null
      if (this.#runs.size > 0) this.#saveSoon()
    }
  }

  /** Stops every run; each writes down how far it came. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const { run } of this.#runs.values()) run.stop(serverStops())
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended))
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#saving
  }
}

const hubs = new WeakMap<Engine, RunHub>()

/** The runs of the process that has these parts. */
export function hubOf({ engine, log }: Pick<Parts, 'engine' | 'log'>): RunHub {
  let hub = hubs.get(engine)
  if (hub === undefined) {
    hub = new RunHub(engine, (error) => log.error('Runs of the advisor could not be written down', error))
    hubs.set(engine, hub)
  }
  return hub
}
