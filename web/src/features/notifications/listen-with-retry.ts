/** The server refuses this person permanently; retrying would change nothing. */
export class ListenRefusedError extends Error {}

/** Milliseconds. */
const firstRetryMs = 1000
const maxRetryMs = 60_000

/** The delay after so many failures in a row: doubled each time, and randomized so that tabs do not retry at once. */
export const computeRetryDelay = (failures: number, random = Math.random()): number =>
  Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs) * (0.5 + random / 2)

export interface ReceivedEvent<T> {
  event: T
  /** The first one after an interruption, in which events may have been lost. */
  isAfterBreak: boolean
}

interface ListenOptions<T> {
  /** One connection's events; ends or throws with the connection, and throws `Refused` permanently. */
  open(signal: AbortSignal): AsyncIterable<T>
  onEvent(received: ReceivedEvent<T>): void
  /** Resolves early when there is reason to retry at once. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** Listens until the signal aborts, across lost connections. */
export async function listenWithRetry<T>(
  { open, onEvent, wait }: ListenOptions<T>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let isAfterBreak = false
  while (!signal.aborted) {
    try {
      for await (const event of open(signal)) {
        if (signal.aborted) return
        failures = 0
        onEvent({ event, isAfterBreak })
        isAfterBreak = false
      }
    } catch (error) {
      if (error instanceof ListenRefusedError) return
    }
    isAfterBreak = true
    failures += 1
    await wait(computeRetryDelay(failures), signal)
  }
}
