import { expect, test } from 'vitest'
import { collectGarbage, createRestLook } from './release-memory.ts'

const MiB = 1024 ** 2

test('garbage is collected after a quiet minute, and again only when the process has grown', () => {
  let [utilization, resident, nCollected] = [0.4, 380 * MiB, 0]
  const look = createRestLook({
    readUtilization: () => utilization,
    readResident: () => resident,
    collect() {
      nCollected++
      resident = 300 * MiB
    },
  })
  look()
  expect(nCollected).toBe(0)
  utilization = 0.01
  look()
  look()
  expect(nCollected).toBe(1)
  resident = 310 * MiB
  look()
  expect(nCollected).toBe(1)
  resident = 340 * MiB
  look()
  expect(nCollected).toBe(2)
})

test('nothing that is not used any more is left', async () => {
  const ref = new WeakRef({ rows: Array.from({ length: 1000 }, (_, at) => ({ at })) })
  // What was just made stays until the end of the task.
  await new Promise((done) => void setTimeout(done))
  collectGarbage()
  expect(ref.deref()).toBeUndefined()
})
