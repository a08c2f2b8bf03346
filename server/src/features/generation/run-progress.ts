import type { AccountDb } from '../../db/account-db.ts'
import type { StepRow } from './plan.ts'
import type { UsageMeter } from '../../models/usage-meter.ts'
import { saveSteps } from './store.ts'

/** While a text streams in, its row is written at this interval: low load for the database, and still smooth to read. */
const saveEveryMs = 100

/** Another worker owns the run, or a person stopped it. */
export class RunLostError extends Error {}

/** The steps of a running run; batches writes, so that a fast model does not wait for the disk. */
export class RunProgress {
  readonly steps: StepRow[]
  readonly #db: AccountDb
  readonly #id: string
  readonly #claim: string
  readonly #meter: UsageMeter
  readonly #onLost: (reason: RunLostError) => void
  #timer: NodeJS.Timeout | null = null
  #saving: Promise<void> = Promise.resolve()
  #savedAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(
    db: AccountDb,
    run: { id: string; steps: StepRow[] },
    claim: string,
    meter: UsageMeter,
    onLost: (reason: RunLostError) => void,
  ) {
    this.steps = structuredClone(run.steps)
    this.#db = db
    this.#id = run.id
    this.#claim = claim
    this.#meter = meter
    this.#onLost = onLost
  }

  /** Throws RunLostError when another worker owns the run. */
  async startSteps(rows: readonly StepRow[]): Promise<void> {
    for (const row of rows) Object.assign(row, { state: 'running', text: '', result: null, thinking_ms: undefined })
    // A model that finishes a step in milliseconds would spend them waiting for the disk.
    if (performance.now() - this.#savedAt >= saveEveryMs) await this.#save()
    else this.#saveSoon()
  }

  /** Sets the running step's text so far; a finished step keeps its result. */
  setText(step: StepRow, soFar: string): void {
    if (step.state !== 'running') return
    step.text = soFar
    this.#saveSoon()
  }

  /** Tells in whole seconds that the model thinks; its thoughts are not for readers. */
  setThinking(step: StepRow, ms: number): void {
    const whole = Math.floor(ms / 1000) * 1000
    if (step.state !== 'running' || step.thinking_ms === whole || whole === 0) return
    step.thinking_ms = whole
    this.#saveSoon()
  }

  /** Writes at once; throws if this worker does not own the run any more. */
  saveNow(): void {
    this.#save().catch(() => undefined)
  }

  /** Kept in memory only: written with the next step, or the run's end. */
  finishStep(step: StepRow, text: string, result: unknown): void {
    Object.assign(step, { state: 'done', text, result })
  }

  /** Nothing is written after this. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    await this.#saving.catch(() => undefined)
  }

  #saveSoon(): void {
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => this.saveNow(), saveEveryMs)
  }

  #save(): Promise<void> {
    this.#savedAt = performance.now()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#saving = this.#saving
      .catch(() => undefined)
      .then(async () => {
        if (await saveSteps(this.#db, this.#id, this.#claim, this.steps, this.#meter.read())) return
        const lost = new RunLostError('The run was stopped or taken over')
        this.#onLost(lost)
        throw lost
      })
    return this.#saving
  }
}
