import * as notificationsRoutes from '@draftwright/contract/routes/notifications.generated'
import type { NotificationEvent } from '@draftwright/contract/notifications'
import { buildRequest } from '../../api/api.ts'
import { readEvents } from '../../api/events.ts'
import { readStoredValue } from '../../api/session.ts'
import { getAuthHeaders, renewSession } from '../../api/session-calls.ts'
import { ListenRefusedError } from './listen-with-retry.ts'

/** Milliseconds without a heartbeat (the server sends one every 15 s) after which a connection counts as dead. */
const silenceMs = 40_000

/** The server's events over one connection. */
export async function* openStream(signal: AbortSignal): AsyncGenerator<NotificationEvent> {
  const failed = new AbortController()
  const abortConnection = () => failed.abort()
  // A connection from before the network was lost does not recover.
  addEventListener('offline', abortConnection)
  let timer = setTimeout(abortConnection, silenceMs)
  try {
    const response = await fetchEvents(AbortSignal.any([signal, failed.signal]))
    if (response.status === 401 || response.status === 403) throw new ListenRefusedError()
    if (!response.ok || response.body === null) throw new Error(`Not to be heard: ${response.status}`)
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, out) {
          clearTimeout(timer)
          timer = setTimeout(abortConnection, silenceMs)
          out.enqueue(chunk)
        },
      }),
    )
    yield* readEvents<NotificationEvent>(new Response(watched))
  } finally {
    clearTimeout(timer)
    removeEventListener('offline', abortConnection)
    failed.abort()
  }
}

async function fetchEvents(signal: AbortSignal): Promise<Response> {
  const { url } = buildRequest({ route: notificationsRoutes.events })
  const attempt = async () =>
    fetch(url, { signal, headers: { ...(await getAuthHeaders()), accept: 'text/event-stream' } })
  const token = readStoredValue('accessToken')
  const response = await attempt()
  return response.status === 401 && (await renewSession(token)) === 'renewed' ? attempt() : response
}

/** Waits for the given time, or until the browser reports that the network is back; offline, only for the latter. */
export function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(done, ms) : undefined
    addEventListener('online', done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
