import { configureStore } from '@reduxjs/toolkit'
import { vi } from 'vitest'
import { api } from './api.ts'

/** For tests: a request that waits for its answer. */
export interface HeldRequest {
  readonly method: string
  readonly url: string
  readonly isStopped: () => boolean
  /** Answers with data, or with data and meta, and waits until that is processed. */
  readonly answer: (data: unknown, status?: number) => Promise<void>
}

/** Until what can run without an answer has run. */
export const waitForTasks = () => new Promise<void>((done) => void setTimeout(done, 0))

/** Replaces `fetch`. Returns what is sent, in order; each waits for its answer. */
export function holdRequests(): HeldRequest[] {
  const sent: HeldRequest[] = []
  const hold = (url: string, { method = 'GET', signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const stop = () => reject(new DOMException('Stopped', 'AbortError'))
      if (signal?.aborted === true) return stop()
      signal?.addEventListener('abort', stop)
      sent.push({
        method,
        url,
        isStopped: () => signal?.aborted === true,
        async answer(data, status = 200) {
          const isPage = typeof data === 'object' && data !== null && 'meta' in data
          resolve(Response.json(isPage ? data : { data }, { status }))
          await waitForTasks()
        },
      })
    })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', hold)
  return sent
}

/** A store with the cache and nothing in it. */
export const openStore = () =>
  configureStore({ reducer: { api: api.reducer }, middleware: (defaults) => defaults().concat(api.middleware) })
