import { expect, it } from 'vitest'
import { runInWorker } from './run-in-worker.ts'

const greedy = new URL('../test/greedy-work.ts', import.meta.url)
const { signal } = new AbortController()

it.each([
  ['takeTime', { milliseconds: 300 }, 'time'],
  ['takeMemory', { milliseconds: 60_000, bytes: 200 * 1024 * 1024 }, 'memory'],
] as const)('%s is stopped at its limit, and the next work is done', async (name, limits, limit) => {
  const stopped = runInWorker(greedy, name, null, signal, limits)
  const next = runInWorker<string>(greedy, 'repeatWords', 'still here', signal)
  await expect(stopped).rejects.toMatchObject({ name: 'WorkerLimitError', limit })
  expect(await next).toBe('still here')
})

it('ends for somebody who has left, in the line and under way', async () => {
  const gone = new AbortController()
  const first = runInWorker(greedy, 'takeTime', null, gone.signal)
  const second = runInWorker(greedy, 'repeatWords', 'never', gone.signal)
  gone.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  expect(await runInWorker<string>(greedy, 'repeatWords', 'here', signal)).toBe('here')
})
