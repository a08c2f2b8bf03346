/** The server will not let this person listen; asking again would change nothing. */
export class Refused extends Error {}

/** Milliseconds. */
const firstPause = 1000
const longestPause = 60_000

/** How long to wait after so many failures in a row: twice as long each time, and never all tabs of a team at once. */
export const pauseAfter = (failures: number, random = Math.random()): number =>
  Math.min(firstPause * 2 ** (failures - 1), longestPause) * (0.5 + random / 2)

export interface Heard<T> {
  event: T
  /** The first after a break, in which anything may have happened. */
  isAfterBreak: boolean
}

interface Listening<T> {
  /** One connection's events; ends or throws with the connection, and throws `Refused` for good. */
  open(signal: AbortSignal): AsyncIterable<T>
  hear(heard: Heard<T>): void
  /** Resolves early when there is reason to try again at once. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/** Listens for as long as the signal lets it, over lost connections. */
export async function listen<T>({ open, hear, pause }: Listening<T>, signal: AbortSignal): Promise<void> {
  let failures = 0
  let isAfterBreak = false
  while (!signal.aborted) {
    try {
      for await (const event of open(signal)) {
        if (signal.aborted) return
        failures = 0
        hear({ event, isAfterBreak })
        isAfterBreak = false
      }
    } catch (error) {
      if (error instanceof Refused) return
    }
    isAfterBreak = true
    failures += 1
    await pause(pauseAfter(failures), signal)
  }
}
