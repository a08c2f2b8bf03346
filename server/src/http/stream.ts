import type { ServerResponse } from 'node:http'

const heartbeatMs = 15_000
/** A client that reads nothing for this long counts as disconnected, whatever the network reports. */
const patienceMs = 60_000

/** How one event is serialized. */
type Frame = (event: unknown) => string

export const formatPlainFrame: Frame = (event) => `data: ${JSON.stringify(event)}\n\n`

/** The event's name is also sent before its data, and null fields are omitted. */
export const formatNamedFrame: Frame = (event) => {
  // Routes of that protocol send events with a name.
  const named = event as { event: string }
  return `event: ${named.event}\ndata: ${JSON.stringify(stripNulls(named))}\n\n`
}

/** The same object if nothing is null, which is nearly always: thousands of events a second are serialized here. */
function stripNulls(event: object): object {
  for (const value of Object.values(event))
    if (value === null) return Object.fromEntries(Object.entries(event).filter(([, each]) => each !== null))
  return event
}

/**
 * Writes events until they end or the client disconnects; waits for a slow client, and closes the connection of one
 * that reads nothing.
 */
export async function writeEvents(
  response: ServerResponse,
  events: AsyncIterable<unknown>,
  headers: Record<string, string>,
  frame: Frame = formatPlainFrame,
  patience = patienceMs,
): Promise<void> {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A stream closes its connection: a kept-alive one would delay a stopping server.
    connection: 'close',
  })
  response.flushHeaders()
  // 'close' reports clients that disconnect during a write.
  response.on('error', () => undefined)
  const heartbeat = setInterval(() => {
    if (!response.destroyed && !response.writableNeedDrain) response.write(': heartbeat\n\n')
  }, heartbeatMs)
  try {
    for await (const event of events) {
      if (response.destroyed) break
      if (!response.write(frame(event))) await waitForDrain(response, patience)
    }
  } finally {
    clearInterval(heartbeat)
    response.end()
  }
}

/** Resolves when more can be written, or the client has disconnected. */
const waitForDrain = (response: ServerResponse, patience: number): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(() => response.destroy(), patience)
    const done = () => {
      clearTimeout(late)
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
