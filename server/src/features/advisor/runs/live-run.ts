import type { RunEvent, ToolExecution } from '@draftwright/contract/agent/events'
import type { RunStatus } from '@draftwright/contract/agent/vocabulary'
import type { CitedReceipt } from '@draftwright/contract/receipts'
import { frameOf, type RunKey, type Told, type Logged } from './run-log.ts'

export const cutOffCode = 'interrupted'
/** Why a run has no end whose process had to go. */
export const interrupted =
  'The server was restarted while this was written. What was written is kept; ask again for the rest.'

/** How a run is stopped; the message is a sentence for the person. */
export class RunStopped extends Error {
  override name = 'RunStopped'
  readonly code: string

  constructor(message: string, code = 'stopped') {
    super(message)
    this.code = code
  }
}
/** Its process has to go. */
export const serverStops = () => new RunStopped(interrupted, cutOffCode)

/**
 * A run under way in this process: all it has told so far, for everybody here who listens, and what is written down of it now
 * and then.
 */
export class LiveRun {
  readonly key: RunKey
  /** A run that goes on after a pause counts on from the events before. */
  readonly firstIndex: number
  readonly log: Logged[] = []
  /** How much of the log is in the database. */
  saved = 0
  status: RunStatus = 'RUNNING'
  content = ''
  reasoning = ''
  readonly tools: ToolExecution[] = []
  /** The rows that the tools of this run told of. */
  readonly receipts: CitedReceipt[] = []
  /** Those the answer cites, in the order of their numbers. */
  cited: readonly CitedReceipt[] = []
  isOver = false
  /** What real models have been paid so far since it began, or went on. */
  inputTokens = 0
  outputTokens = 0
  readonly #began = performance.now()
  readonly #stop = new AbortController()
  readonly #now: () => Date
  #waiting: (() => void)[] = []

  constructor(key: RunKey, now: () => Date, firstIndex = 0) {
    this.key = key
    this.#now = now
    this.firstIndex = firstIndex
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Milliseconds since it began, or went on after a pause. */
  get age(): number {
    return performance.now() - this.#began
  }

  stop(reason: RunStopped): void {
    this.#stop.abort(reason)
  }

  /** More of the answer's text. */
  write(text: string): void {
    this.content += text
    this.log.push(text)
    this.#wake()
  }

  tell(told: Told): void {
    this.log.push({ created_at: this.#seconds(), ...told })
    this.#wake()
  }

  /** Nothing is told after this. */
  end(status: RunStatus): void {
    this.status = status
    this.isOver = true
    this.#wake()
  }

  /** The events after an index, those to come as well, until the run is over or the reader has gone. */
  async *follow(after: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
    let at = Math.max(0, after + 1 - this.firstIndex)
    // A signal made of several looks at all of them whenever it is asked: too dear for each piece of text.
    const reader = { hasGone: signal.aborted }
    const leave = () => {
      reader.hasGone = true
      this.#wake()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      for (;;) {
        for (; at < this.log.length && !reader.hasGone; at++)
          yield frameOf(this.key, this.log[at] ?? '', this.firstIndex + at, this.#seconds())
        if (this.isOver || reader.hasGone) return
        await new Promise<void>((resolve) => this.#waiting.push(resolve))
      }
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000)
  }

  #wake(): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}
