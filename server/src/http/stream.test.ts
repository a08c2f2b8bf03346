import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { writeEvents } from './stream.ts'

interface Received {
  eventCount: number
  isOver: boolean
  response: ServerResponse | null
}

/** Serves endless events of 64 kB, and records the progress. */
async function endless(patience: number) {
  const received: Received = { eventCount: 0, isOver: false, response: null }
  async function* events() {
    try {
      for (;;) {
        received.eventCount++
        yield { event: 'more', content: 'x'.repeat(65_536) }
        await delay(0)
      }
    } finally {
      received.isOver = true
    }
  }
  const server = createServer((_request, response) => {
    received.response = response
    void writeEvents(response, events(), {}, undefined, patience)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const reader = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  reader.on('error', () => undefined)
  // Nothing is read until someone listens for data.
  reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const close = () => {
    reader.destroy()
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { received, reader, close }
}

it('a reader who never reads holds no more than one event, and is hung up on', async () => {
  const { received, close } = await endless(400)
  await expect.poll(() => received.response?.writableNeedDrain).toBe(true)
  const eventCount = received.eventCount
  await delay(100)
  expect(received.eventCount).toBe(eventCount)
  expect(received.response?.writableLength).toBeLessThan(4 * 65_536)
  await expect.poll(() => received.isOver).toBe(true)
  expect(received.response?.destroyed).toBe(true)
  await close()
})

it('a slow reader is waited for, and leaving ends it without a listener left', async () => {
  const { received, reader, close } = await endless(60_000)
  await expect.poll(() => received.response?.writableNeedDrain).toBe(true)
  const eventCount = received.eventCount
  const listeners = () => ['drain', 'close', 'error'].map((name) => received.response?.listenerCount(name) ?? 0)
  const before = listeners()
  let bytes = 0
  reader.on('data', (piece) => {
    bytes += piece.length
    reader.pause()
    setTimeout(() => reader.resume(), 1)
  })
  await expect.poll(() => bytes).toBeGreaterThan(20 * 65_536)
  expect(received.eventCount).toBeGreaterThan(eventCount)
  expect(listeners().every((count, at) => count <= (before[at] ?? 0))).toBe(true)
  reader.destroy()
  await expect.poll(() => received.isOver).toBe(true)
  await close()
})
