import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createStreamTurns, openOnFirst } from './stream-turns.ts'

it('Streams open four at a time, in order, and the turn ends with the first event', async () => {
  const take = createStreamTurns()
  const opened: number[] = []
  let opening = 0
  let most = 0
  async function* events(number: number) {
    most = Math.max(most, ++opening)
    await delay(2)
    opened.push(number)
    opening--
    yield number
    // Long after others have opened.
    await delay(200)
  }
  const listen = async (number: number) => {
    const open = await take()
    for await (const event of openOnFirst(events(number), open)) expect(event).toBe(number)
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 60 }, (_, number) => listen(number)))
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect([most, opened.length]).toEqual([4, 60])
  expect(opened.slice(0, 4).sort()).toEqual([0, 1, 2, 3])
})

it('A request that comes in between is not behind those that wait', async () => {
  const take = createStreamTurns()
  const order: string[] = []
  const streams = Array.from({ length: 40 }, async () => {
    const open = await take()
    await delay(1)
    order.push('stream')
    open()
  })
  await delay(3)
  setImmediate(() => order.push('request'))
  await Promise.all(streams)
  expect(order.indexOf('request')).toBeLessThan(20)
})
