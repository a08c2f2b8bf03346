import { expect, test } from 'vitest'
import type { Engine } from '../../../db/engine.ts'
import { LiveRun } from './live-run.ts'
import { RunRegistry } from './run-registry.ts'

test('closing waits for the work of a run that was replaced when a person resumed it', async () => {
  const registry = new RunRegistry({} as Engine, () => {})
  const key = { accountId: 'a', sessionId: 's', runId: 'r' } as LiveRun['key']
  const done: string[] = []
  const parts = ['first', 'second'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const run = new LiveRun(key, () => new Date(), 0)
    run.isOver = true
    registry.add(
      run,
      promise.then(() => void done.push(name)),
    )
    return resolve
  })
  const closed = registry.close().then(() => done.push('closed'))
  parts[1]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toEqual(['second'])
  parts[0]?.()
  await closed
  expect(done).toEqual(['second', 'first', 'closed'])
})
