import type { ServerResponse } from 'node:http'
import { once } from 'node:events'

const heartbeatMs = 15_000

/** Writes events as `data: {json}` lines until they end or the reader leaves; waits while the reader is slow. */
export async function writeEvents(
  response: ServerResponse,
  events: AsyncIterable<unknown>,
  headers: Record<string, string>,
): Promise<void> {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A stream ends its connection: one kept alive would hold up a server that stops.
    connection: 'close',
  })
  response.flushHeaders()
  const heartbeat = setInterval(() => response.write(': heartbeat\n\n'), heartbeatMs)
  const gone = once(response, 'close')
  try {
    for await (const event of events) {
      if (response.destroyed) break
      if (!response.write(`data: ${JSON.stringify(event)}\n\n`)) await Promise.race([once(response, 'drain'), gone])
    }
  } finally {
    clearInterval(heartbeat)
    response.end()
  }
}
