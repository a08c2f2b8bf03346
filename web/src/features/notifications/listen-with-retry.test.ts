import { expect, test } from 'vitest'
import { type ReceivedEvent, listenWithRetry, computeRetryDelay, ListenRefusedError } from './listen-with-retry.ts'

/** Connections that each send something and then end in a given way. */
function createConnections(...script: { says: string[]; ends: 'normally' | Error }[]) {
  const received: ReceivedEvent<string>[] = []
  const pauses: number[] = []
  const left = new AbortController()
  async function* open() {
    const next = script.shift()
    if (next === undefined) {
      left.abort()
      return
    }
    for (const event of next.says) yield await Promise.resolve(event)
    if (next.ends !== 'normally') throw next.ends
  }
  const done = listenWithRetry<string>(
    { open, onEvent: (said) => void received.push(said), wait: async (ms) => void pauses.push(ms) },
    left.signal,
  )
  return { received, pauses, done }
}

test('listens on over lost connections, and says which event came after a break', async () => {
  const { received, done } = createConnections(
    { says: ['a', 'b'], ends: new Error('lost') },
    { says: [], ends: new Error('lost again') },
    { says: ['c', 'd'], ends: 'normally' },
  )
  await done
  expect(received.map(({ event, isAfterBreak }) => (isAfterBreak ? `-${event}` : event))).toEqual(['a', 'b', '-c', 'd'])
})

test('waits longer after each failure, and starts anew once something was heard', async () => {
  const lost = { says: [], ends: new Error('lost') }
  const { pauses, done } = createConnections(lost, lost, lost, { says: ['a'], ends: 'normally' }, lost)
  await done
  const [first = 0, second = 0, third = 0, afterEvent = 0] = pauses
  expect(first).toBeLessThanOrEqual(1000)
  expect(second).toBeGreaterThanOrEqual(1000)
  expect(third).toBeGreaterThanOrEqual(2000)
  expect(afterEvent).toBeLessThanOrEqual(1000)
})

test('who is refused does not ask again', async () => {
  const { pauses, done } = createConnections(
    { says: [], ends: new ListenRefusedError() },
    { says: ['never'], ends: 'normally' },
  )
  await done
  expect(pauses).toEqual([])
})

test('pauses are spread by chance and end at a minute', () => {
  expect([computeRetryDelay(1, 0), computeRetryDelay(1, 1), computeRetryDelay(3, 0), computeRetryDelay(3, 1)]).toEqual([
    500, 1000, 2000, 4000,
  ])
  expect([computeRetryDelay(40, 0), computeRetryDelay(40, 1)]).toEqual([30_000, 60_000])
})
