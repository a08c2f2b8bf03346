import type { RunEvent, ToolExecution } from '@draftwright/contract/agent/events'
import type { RunStatus } from '@draftwright/contract/agent/vocabulary'
import type { CitedSource } from '@draftwright/contract/sources'
import { toRunEvent, type RunKey, type RunEventBody, type LogEntry } from './run-log.ts'

export const interruptedCode = 'interrupted'
/** Why a run has no end event: its process is shutting down. */
export const interruptedMessage =
  'The server was restarted while this was written. The text so far is saved. Ask again for the rest.'

/** The reason a run is stopped; the message is shown to the person. */
export class RunStoppedError extends Error {
  override name = 'RunStopped'
  readonly code: string

  constructor(message: string, code = 'stopped') {
    super(message)
    this.code = code
  }
}
/** Its process is shutting down. */
export const serverStoppingError = () => new RunStoppedError(interruptedMessage, interruptedCode)

/** A running run in this process: all its events so far, for all readers in this process, recorded at intervals. */
export class LiveRun {
  readonly key: RunKey
  /** A resumed run continues the event numbers from before the pause. */
  readonly firstIndex: number
  readonly log: LogEntry[] = []
  /** How much of the log is recorded in the database. */
  savedCount = 0
  status: RunStatus = 'RUNNING'
  content = ''
  reasoning = ''
  readonly tools: ToolExecution[] = []
  /** The rows that the tools of this run returned. */
  readonly sources: CitedSource[] = []
  /** Those the answer cites, in the order of their numbers. */
  cited: readonly CitedSource[] = []
  isOver = false
  /** Tokens of paid models used since it began, or resumed. */
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

  /** Milliseconds since it began, or resumed after a pause. */
  get ageMs(): number {
    return performance.now() - this.#began
  }

  stop(reason: RunStoppedError): void {
    this.#stop.abort(reason)
  }

  /** More of the answer's text. */
  writeText(text: string): void {
    this.content += text
    this.log.push(text)
    this.#wake()
  }

  emit(body: RunEventBody): void {
    this.log.push({ created_at: this.#seconds(), ...body })
    this.#wake()
  }

  /** No events follow. */
  end(status: RunStatus): void {
    this.status = status
    this.isOver = true
    this.#wake()
  }

  /** The events after an index, including future ones, until the run is over or the reader has disconnected. */
  async *followEvents(after: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
    // A reader may have heard more than a killed process could record: it is told the rest, and the end.
    let at = Math.min(Math.max(0, after + 1 - this.firstIndex), this.log.length)
    // A combined signal checks all its sources at each access: too expensive for each piece of text.
    const reader = { hasGone: signal.aborted }
    const leave = () => {
      reader.hasGone = true
      this.#wake()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      for (;;) {
        for (; at < this.log.length && !reader.hasGone; at++)
          yield toRunEvent(this.key, this.log[at] ?? '', this.firstIndex + at, this.#seconds())
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
