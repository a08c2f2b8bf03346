import type { Engine } from '../../../db/engine.ts'
import { markRunsAlive, saveRunTails } from './system-store.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { type LiveRun, serverStoppingError } from './live-run.ts'

/** Events of all runs are recorded at this interval: as much as this can be lost in a kill. */
const saveEveryMs = 500
const aliveEveryMs = 5000
/** The pause before the next attempt when the database is slow. */
const minPauseMs = 50

/** The runs of this process. */
export class RunRegistry {
  readonly #engine: Engine
  readonly #onFault: (error: unknown) => void
  readonly #runs = new Map<string, LiveRun>()
  /** Work that goes on, that of replaced runs as well. */
  readonly #works = new Set<Promise<void>>()
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
    const run = this.#runs.get(runId)
    return run?.key.accountId === accountId ? run : undefined
  }

  /** By id alone: for callers that have checked access already. */
  find(runId: string): LiveRun | undefined {
    return this.#runs.get(runId)
  }

  /** Keeps a run until its work is done; the work must not throw. */
  add(run: LiveRun, work: Promise<void>): void {
    const ended = work.finally(() => {
      this.#works.delete(ended)
      // A person may resume a paused run before the work of its first part has ended: that part leaves the second alone.
      if (this.#runs.get(run.key.runId) === run) this.#runs.delete(run.key.runId)
    })
    this.#runs.set(run.key.runId, run)
    this.#works.add(ended)
    if (this.#isClosing) run.stop(serverStoppingError())
    this.#saveSoon()
  }

  #saveSoon(): void {
    const sinceLast = performance.now() - this.#savedAt
    this.#timer ??= setTimeout(
      () => {
        this.#saving = this.#save()
      },
      Math.min(saveEveryMs, Math.max(saveEveryMs - sinceLast, minPauseMs)),
    ).unref()
  }

  async #save(): Promise<void> {
    this.#savedAt = performance.now()
    try {
      const runs = [...this.#runs.values()].filter((run) => !run.isOver)
      const ends = runs.map((run) => run.log.length)
      const tails = runs.flatMap((run) =>
        run.savedCount === run.log.length
          ? []
          : {
              account_id: run.key.accountId,
              run_id: run.key.runId,
              first_index: run.firstIndex + run.savedCount,
              events: run.log.slice(run.savedCount),
            },
      )
      if (tails.length > 0) await saveRunTails(this.#engine, tails)
      runs.forEach((run, place) => {
        run.savedCount = ends[place] ?? run.savedCount
      })
      if (performance.now() - this.#aliveAt >= aliveEveryMs && runs.length > 0) {
        this.#aliveAt = performance.now()
        await markRunsAlive(
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

  /** Stops every run; each records its progress. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const run of this.#runs.values()) run.stop(serverStoppingError())
    await Promise.all(this.#works)
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#saving
  }
}

const registries = new WeakMap<Engine, RunRegistry>()

/** The run registry of the app context. */
export function getRunRegistry({ engine, log }: Pick<AppContext, 'engine' | 'log'>): RunRegistry {
  let hub = registries.get(engine)
  if (hub === undefined) {
    hub = new RunRegistry(engine, (error) => log.error('Advisor runs could not be stored', error))
    registries.set(engine, hub)
  }
  return hub
}
