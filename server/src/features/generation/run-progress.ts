import type { AccountDb } from '../../db/account-db.ts'
import type { StepRow } from './plan.ts'
import { saveSteps } from './store.ts'

/** While a text streams in, its row is written this often: seldom enough for the database, often enough for the eye. */
const saveEveryMs = 100

/** The run is no longer this worker's: a person stopped it, or another worker took it over. */
export class RunLost extends Error {}

/** The steps of a run under way; writes them batched, so that a fast model is not held up by the disk. */
export class RunProgress {
  readonly steps: StepRow[]
  readonly #db: AccountDb
  readonly #id: string
  readonly #claim: string
  readonly #onLost: (reason: RunLost) => void
  #timer: NodeJS.Timeout | null = null
  #saving: Promise<void> = Promise.resolve()
  #savedAt = Number.NEGATIVE_INFINITY

  constructor(db: AccountDb, run: { id: string; steps: StepRow[] }, claim: string, onLost: (reason: RunLost) => void) {
    this.steps = structuredClone(run.steps)
    this.#db = db
    this.#id = run.id
    this.#claim = claim
    this.#onLost = onLost
  }

  /** Throws RunLost when the run is no longer this worker's. */
  async begin(step: StepRow): Promise<void> {
    Object.assign(step, { state: 'running', text: '', result: null })
    // A model that is done with a step in milliseconds would spend them waiting for the disk.
    if (performance.now() - this.#savedAt >= saveEveryMs) await this.#save()
    else this.#saveSoon()
  }

  /** More text of the running step; seen by those who watch within the tenth of a second. */
  add(step: StepRow, piece: string): void {
    step.text += piece
    this.#saveSoon()
  }

  /** The running step's text as far as it has come; a step that is over keeps what it ended with. */
  show(step: StepRow, soFar: string): void {
    if (step.state !== 'running') return
    step.text = soFar
    this.#saveSoon()
  }

  /** Writes at once; finds out whether the run is still this worker's. */
  check(): void {
    this.#save().catch(() => undefined)
  }

  /** Kept in memory only: the next step's beginning, or the run's end, writes it. */
  finish(step: StepRow, text: string, result: unknown): void {
    Object.assign(step, { state: 'done', text, result })
  }

  /** Nothing more is written after this. */
  async settle(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    await this.#saving.catch(() => undefined)
  }

  #saveSoon(): void {
    this.#timer ??= setTimeout(() => this.check(), saveEveryMs)
  }

  #save(): Promise<void> {
    this.#savedAt = performance.now()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#saving = this.#saving
      .catch(() => undefined)
      .then(async () => {
        if (await saveSteps(this.#db, this.#id, this.#claim, this.steps)) return
        const lost = new RunLost('The run was stopped or taken over')
        this.#onLost(lost)
        throw lost
      })
    return this.#saving
  }
}
