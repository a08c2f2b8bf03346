import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('So many run at once, 64 wait in the order they came, and the next one is asked to retry', async () => {
  const inTurn = limitConcurrency(2)
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (n: number) =>
    inTurn(async () => {
      most = Math.max(most, ++running)
      order.push(n)
      await delay(1)
      running--
      if (n % 7 === 0) throw new Error('a failure gives its place on too')
      return n
    })
  const all = Promise.allSettled(Array.from({ length: 66 }, (_none, n) => work(n)))
  await expect(work(99)).rejects.toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '2' } })
  expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(56)
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 66 }, (_none, n) => n))
  expect(await work(1)).toBe(1)
})
