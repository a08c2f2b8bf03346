import * as notificationsRoutes from '@draftwright/contract/routes/notifications.generated'
import type { NotificationEvent } from '@draftwright/contract/notifications'
import { addressOf } from '../../api/api.ts'
import { readEvents } from '../../api/events.ts'
import { stored } from '../../api/session.ts'
import { authorizedHeaders, renewSession } from '../../api/session-calls.ts'
import { Refused } from './listening.ts'

/** Milliseconds without a sign of life (the server gives one every 15 s) after which a connection counts as dead. */
const silenceMs = 40_000

/** The server's events over one connection. */
export async function* openStream(signal: AbortSignal): AsyncGenerator<NotificationEvent> {
  const dead = new AbortController()
  const die = () => dead.abort()
  // A connection from before the network went is not coming back.
  addEventListener('offline', die)
  let timer = setTimeout(die, silenceMs)
  try {
    const response = await ask(AbortSignal.any([signal, dead.signal]))
    if (response.status === 401 || response.status === 403) throw new Refused()
    if (!response.ok || response.body === null) throw new Error(`Not to be heard: ${response.status}`)
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, out) {
          clearTimeout(timer)
          timer = setTimeout(die, silenceMs)
          out.enqueue(chunk)
        },
      }),
    )
    yield* readEvents<NotificationEvent>(new Response(watched))
  } finally {
    clearTimeout(timer)
    removeEventListener('offline', die)
    dead.abort()
  }
}

async function ask(signal: AbortSignal): Promise<Response> {
  const { url } = addressOf({ route: notificationsRoutes.events })
  const attempt = async () =>
    fetch(url, { signal, headers: { ...(await authorizedHeaders()), accept: 'text/event-stream' } })
  const token = stored('accessToken')
  const response = await attempt()
  return response.status === 401 && (await renewSession(token)) === 'renewed' ? attempt() : response
}

/** Waits so long; without a network until there is one, and not a moment longer once there is one again. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
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
