import type { Run, RunEvent } from '@draftwright/contract/generation'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { readEvents } from '../../api/events.ts'
import { applyEvent, isOver, rewound, type RunView, viewOf } from './run-view.ts'
import { openRunEvents } from './run-stream.ts'

/** Milliseconds before a lost stream is opened again; each further loss in a row doubles it up to the last. */
const firstWait = 500
const longestWait = 8000

/**
 * Follows a run live from wherever it stands. A lost connection is taken up again by itself; the run goes on meanwhile.
 * `attempt` changes when the person runs it again, and makes the stream start over.
 */
export function useRun(run: Run, attempt: number): RunView & { isConnected: boolean } {
  const [view, setView] = useState(() => viewOf(run))
  const [isConnected, setConnected] = useState(true)
  const dispatch = useDispatch()
  const { id } = run
  const isFollowed = !isOver(run.state) || attempt > 0
  useEffect(() => {
    if (!isFollowed) return undefined
    const left = new AbortController()
    void follow(id, left.signal, {
      opened: () => {
        setConnected(true)
        setView(rewound)
      },
      heard: (event) => setView((before) => applyEvent(before, event)),
      lost: () => setConnected(false),
      // What a finished run made: the content, the idea's status and its counts.
      ended: () => void dispatch(api.util.invalidateTags(['generation', 'content', 'ideas', 'channels'])),
    })
    return () => left.abort()
  }, [id, attempt, isFollowed, dispatch])
  if (!isFollowed) return { ...viewOf(run), isConnected }
  return { ...view, isConnected }
}

interface Listener {
  opened(): void
  heard(event: RunEvent): void
  lost(): void
  ended(): void
}

async function follow(id: string, signal: AbortSignal, listener: Listener): Promise<void> {
  let wait = firstWait
  while (!signal.aborted) {
    try {
      const response = await openRunEvents(id, signal)
      listener.opened()
      wait = firstWait
      for await (const event of readEvents<RunEvent>(response)) {
        if (signal.aborted) return
        listener.heard(event)
        if (event.step === null && isOver(event.state)) return listener.ended()
      }
    } catch {
      // The connection broke or was refused for now; the next turn opens it again.
    }
    if (signal.aborted) return
    listener.lost()
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(wait * 2, longestWait)
  }
}
