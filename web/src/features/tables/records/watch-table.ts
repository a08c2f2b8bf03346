import * as recordRoutes from '@draftwright/contract/routes/table-records.generated'
import { buildRequest } from '../../../api/api.ts'
import { readEvents } from '../../../api/events.ts'
import { spreadDelay } from '../../../api/spread-delay.ts'
import { readStoredValue } from '../../../api/session.ts'
import { getAuthHeaders, renewSession } from '../../../api/session-calls.ts'

export interface TableEvent {
  /** Null: fields or views have changed, or computed values if records are named. */
  readonly change_id: string | null
  readonly record_ids: readonly string[]
  readonly user_id: string | null
}

const silenceMs = 40_000
const [firstRetryMs, longestRetryMs] = [1000, 30_000]

/**
 * Tells of every change of a table until it is aborted. `onConnect` is called whenever the connection is there again: what
 * happened in between is unknown.
 */
export async function watchTable(
  tableId: string,
  signal: AbortSignal,
  { onConnect, onEvent }: { onConnect: (isFirst: boolean) => void; onEvent: (event: TableEvent) => void },
): Promise<void> {
  let isFirst = true
  for (let wait = firstRetryMs; !signal.aborted; wait = Math.min(wait * 2, longestRetryMs)) {
    const silent = new AbortController()
    let timer = setTimeout(() => silent.abort(), silenceMs)
    // A stream from before the connection was lost says nothing any more.
    addEventListener('online', () => silent.abort(), { signal: silent.signal })
    try {
      const response = await openEvents(tableId, AbortSignal.any([signal, silent.signal]))
      if ([401, 403, 404].includes(response.status)) return
      if (!response.ok || response.body === null) throw new Error(`No events: ${response.status}`)
      const heard = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, out) {
            clearTimeout(timer)
            timer = setTimeout(() => silent.abort(), silenceMs)
            out.enqueue(chunk)
          },
        }),
      )
      let isGreeting = true
      for await (const event of readEvents<TableEvent>(new Response(heard))) {
        // The first event only says that the stream has begun.
        if (isGreeting) onConnect(isFirst)
        else onEvent(event)
        isGreeting = false
        isFirst = false
        wait = firstRetryMs
      }
    } catch {
      // Tried again below.
    } finally {
      clearTimeout(timer)
      silent.abort()
    }
    if (!signal.aborted) await new Promise((done) => setTimeout(done, spreadDelay(wait)))
  }
}

async function openEvents(table_id: string, signal: AbortSignal): Promise<Response> {
  const { url } = buildRequest({ route: recordRoutes.events, params: { table_id } })
  const attempt = async () =>
    fetch(url, { signal, headers: { ...(await getAuthHeaders()), accept: 'text/event-stream' } })
  const token = readStoredValue('accessToken')
  const response = await attempt()
  return response.status === 401 && (await renewSession(token)) === 'renewed' ? attempt() : response
}
