import type { Caller, Identify } from './caller.ts'
import type { Log } from './parts.ts'

/** Milliseconds between two looks at whether somebody who listens may still listen. */
const recheckMs = 30_000

/** Calls `onLost` once the session ends, or the membership or its role changes; answers the way to stop looking. */
export function watchStanding(identify: Identify, caller: Caller, log: Log, onLost: () => void): () => void {
  const timer = setInterval(() => {
    identify.isStill(caller).then(
      (isStill) => {
        if (!isStill) onLost()
      },
      (error: unknown) => log.error('A listener could not be looked up again', error),
    )
  }, recheckMs)
  return () => clearInterval(timer)
}
