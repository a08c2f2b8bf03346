import { spreadDelay } from '../../api/spread-delay.ts'
import type { Run, RunEvent } from '@draftwright/contract/generation'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { readEvents } from '../../api/events.ts'
import { applyRunEvent, isRunOver, resetRunView, type RunView, toRunView } from './run-view.ts'
import { openRunEvents } from './run-stream.ts'

/** Milliseconds before a lost stream is opened again; each further loss in a row doubles it up to the maximum. */
const firstRetryMs = 500
const maxRetryMs = 8000

/**
 * Follows a run live. A lost connection is reopened automatically; the run continues meanwhile. `attempt` changes when the person
 * repeats the run, and restarts the stream.
 */
export function useRun(run: Run, attempt: number): RunView & { isConnected: boolean } {
  const [view, setView] = useState(() => toRunView(run))
  const [isConnected, setConnected] = useState(true)
  const dispatch = useDispatch()
  const { id } = run
  const isFollowed = !isRunOver(run.state) || attempt > 0
  useEffect(() => {
    if (!isFollowed) return undefined
    const left = new AbortController()
    void followRun(id, left.signal, {
      onOpen: () => {
        setConnected(true)
        setView(resetRunView)
      },
      onEvent: (event) => setView((before) => applyRunEvent(before, event)),
      onLost: () => setConnected(false),
      // The cached data that a finished run changes: the content, the idea's status and its counts.
      onEnd: () => void dispatch(api.util.invalidateTags(['generation', 'content', 'ideas', 'channels'])),
    })
    return () => left.abort()
  }, [id, attempt, isFollowed, dispatch])
  if (!isFollowed) return { ...toRunView(run), isConnected }
  return { ...view, isConnected }
}

interface RunListener {
  onOpen(): void
  onEvent(event: RunEvent): void
  onLost(): void
  onEnd(): void
}

async function followRun(id: string, signal: AbortSignal, listener: RunListener): Promise<void> {
  let wait = firstRetryMs
  while (!signal.aborted) {
    try {
      const response = await openRunEvents(id, signal)
      listener.onOpen()
      wait = firstRetryMs
      for await (const event of readEvents<RunEvent>(response)) {
        if (signal.aborted) return
        listener.onEvent(event)
        if (event.step === null && isRunOver(event.state)) return listener.onEnd()
      }
    } catch {
      // The connection broke or was refused temporarily; the next iteration opens it again.
    }
    if (signal.aborted) return
    listener.onLost()
    await new Promise((resolve) => setTimeout(resolve, spreadDelay(wait)))
    wait = Math.min(wait * 2, maxRetryMs)
  }
}
