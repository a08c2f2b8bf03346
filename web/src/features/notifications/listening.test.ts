import { expect, test } from 'vitest'
import { type Heard, listen, pauseAfter, Refused } from './listening.ts'

/** Connections that each say something and then end as told. */
function connections(...script: { says: string[]; ends: 'normally' | Error }[]) {
  const heard: Heard<string>[] = []
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
  const done = listen<string>(
    { open, hear: (said) => void heard.push(said), pause: async (ms) => void pauses.push(ms) },
    left.signal,
  )
  return { heard, pauses, done }
}

test('listens on over lost connections, and says which event came after a break', async () => {
  const { heard, done } = connections(
    { says: ['a', 'b'], ends: new Error('lost') },
    { says: [], ends: new Error('lost again') },
    { says: ['c', 'd'], ends: 'normally' },
  )
  await done
  expect(heard.map(({ event, isAfterBreak }) => (isAfterBreak ? `-${event}` : event))).toEqual(['a', 'b', '-c', 'd'])
})

test('waits longer after each failure, and starts anew once something was heard', async () => {
  const lost = { says: [], ends: new Error('lost') }
  const { pauses, done } = connections(lost, lost, lost, { says: ['a'], ends: 'normally' }, lost)
  await done
  const [first = 0, second = 0, third = 0, afterEvent = 0] = pauses
  expect(first).toBeLessThanOrEqual(1000)
  expect(second).toBeGreaterThanOrEqual(1000)
  expect(third).toBeGreaterThanOrEqual(2000)
  expect(afterEvent).toBeLessThanOrEqual(1000)
})

test('who is refused does not ask again', async () => {
  const { pauses, done } = connections({ says: [], ends: new Refused() }, { says: ['never'], ends: 'normally' })
  await done
  expect(pauses).toEqual([])
})

test('pauses are spread by chance and end at a minute', () => {
  expect([pauseAfter(1, 0), pauseAfter(1, 1), pauseAfter(3, 0), pauseAfter(3, 1)]).toEqual([500, 1000, 2000, 4000])
  expect([pauseAfter(40, 0), pauseAfter(40, 1)]).toEqual([30_000, 60_000])
})
