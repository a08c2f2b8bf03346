import { useEffect, useState } from 'react'
import { toFailure } from '../api/api.ts'

interface Request<Answer> {
  unwrap: () => Promise<Answer>
  abort: () => void
}
interface LateAnswer<Answer> {
  /** The last one; it stays while the next is on its way, and where that fails. */
  readonly answer: Answer | null
  readonly problem: string | null
}

/** Milliseconds without a change after which the server is asked anew. */
const quietMs = 400

/** What the server says of something that is being changed, a moment after its last change. `ask` is memoized by what it sends. */
export function useLateAnswer<Answer>(ask: () => Request<Answer>): LateAnswer<Answer> {
  const [outcome, setOutcome] = useState<LateAnswer<Answer>>({ answer: null, problem: null })
  useEffect(() => {
    let isLeft = false
    let stop = () => {}
    const timer = window.setTimeout(() => {
      const request = ask()
      stop = request.abort
      request.unwrap().then(
        (answer) => {
          if (!isLeft) setOutcome({ answer, problem: null })
        },
        (error: unknown) => {
          if (!isLeft) setOutcome(({ answer }) => ({ answer, problem: toFailure(error).message }))
        },
      )
    }, quietMs)
    return () => {
      isLeft = true
      window.clearTimeout(timer)
      stop()
    }
  }, [ask])
  return outcome
}
