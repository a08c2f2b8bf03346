import type { Caller, Authenticator } from './caller.ts'
import type { Log } from './app-context.ts'

/** Milliseconds between two checks of a listener's access. */
const recheckMs = 30_000

/** Calls `onLost` once the session ends, or the membership or its role changes; returns a function that stops watching. */
export function watchMembership(
  authenticator: Authenticator,
  caller: Caller,
  log: Log,
  onLost: () => void,
): () => void {
  const timer = setInterval(() => {
    authenticator.isStillValid(caller).then(
      (isStill) => {
        if (!isStill) onLost()
      },
      (error: unknown) => log.error('A listener could not be looked up again', error),
    )
  }, recheckMs)
  return () => clearInterval(timer)
}
