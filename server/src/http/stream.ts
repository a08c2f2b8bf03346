import type { ServerResponse } from 'node:http'

const heartbeatMs = 15_000
/** A reader who takes nothing for so long has gone, whatever the network says of it. */
const patienceMs = 60_000

/** How one event is put on the wire. */
type Frame = (event: unknown) => string

export const plainFrame: Frame = (event) => `data: ${JSON.stringify(event)}\n\n`

/** The event's name stands before its data too, and what is null is left out. */
export const namedFrame: Frame = (event) => {
  // Routes of that wire promise events with a name.
  const named = event as { event: string }
  return `event: ${named.event}\ndata: ${JSON.stringify(withoutNulls(named))}\n\n`
}

/** The same object where nothing is null, which is nearly always: thousands of events a second go through here. */
function withoutNulls(event: object): object {
  for (const value of Object.values(event))
    if (value === null) return Object.fromEntries(Object.entries(event).filter(([, each]) => each !== null))
  return event
}

/** Writes events until they end or the reader leaves; waits while the reader is slow, and hangs up on one who takes nothing. */
export async function writeEvents(
  response: ServerResponse,
  events: AsyncIterable<unknown>,
  headers: Record<string, string>,
  frame: Frame = plainFrame,
  patience = patienceMs,
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
  // Whoever leaves in the middle of a write is told of by 'close'.
  response.on('error', () => undefined)
  const heartbeat = setInterval(() => {
    if (!response.destroyed && !response.writableNeedDrain) response.write(': heartbeat\n\n')
  }, heartbeatMs)
  try {
    for await (const event of events) {
      if (response.destroyed) break
      if (!response.write(frame(event))) await drained(response, patience)
    }
  } finally {
    clearInterval(heartbeat)
    response.end()
  }
}

/** Until there is room for more, or the reader has gone. */
const drained = (response: ServerResponse, patience: number): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(() => response.destroy(), patience)
    const done = () => {
      clearTimeout(late)
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
