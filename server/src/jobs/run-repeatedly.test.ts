import { expect, it } from 'vitest'
import { runRepeatedly } from './run-repeatedly.ts'

const everySeconds = 0.001

it('runs a check at once and again, never twice at a time, and goes on after a failure', async () => {
  const messages: string[] = []
  let runs = 0
  let running = 0
  let mostRunning = 0
  const { promise: thirdRun, resolve } = Promise.withResolvers<void>()
  const run = async (context: string) => {
    expect(context).toBe('parts')
    mostRunning = Math.max(mostRunning, ++running)
    await new Promise((done) => setTimeout(done, 5))
    running--
    if (++runs === 3) resolve()
    if (runs === 1) throw new Error('once')
  }
  const stop = runRepeatedly('parts', [{ name: 'test', everySeconds, run }], {
    error: (message, cause) => messages.push(`${message}: ${String(cause)}`),
  })
  expect(running).toBe(1)
  await thirdRun
  await stop()
  const before = runs
  await new Promise((done) => setTimeout(done, 20))
  expect(runs).toBe(before)
  expect(running).toBe(0)
  expect(mostRunning).toBe(1)
  expect(messages).toEqual(['The check test failed: Error: once'])
})

it('waits on stop for the run under way, and starts none after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let runs = 0
  const run = () => {
    runs++
    return promise
  }
  const stop = runRepeatedly(null, [{ name: 'test', everySeconds, run }], { error: () => undefined })
  let hasStopped = false
  const stopped = stop().then(() => (hasStopped = true))
  await new Promise((done) => setTimeout(done, 20))
  expect(hasStopped).toBe(false)
  resolve()
  await stopped
  await new Promise((done) => setTimeout(done, 20))
  expect(runs).toBe(1)
})
