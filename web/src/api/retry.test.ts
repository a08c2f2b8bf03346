import { expect, test } from 'vitest'
import { retryWithBackoff } from './retry.ts'

async function countTries(failures: number, attempts?: number) {
  const waits: number[] = []
  let tries = 0
  const result = await retryWithBackoff(async () => ++tries > failures, {
    ...(attempts === undefined ? {} : { attempts }),
    shouldRetry: (isGood) => !isGood,
    wait: async (ms) => void waits.push(ms),
  })
  return { result, tries, waits }
}

test('tries five times, with waits that grow and are random', async () => {
  const { result, tries, waits } = await countTries(9)
  expect([result, tries, waits.length]).toEqual([false, 5, 4])
  for (const [at, ms] of waits.entries()) {
    expect(ms).toBeGreaterThanOrEqual(200 * 2 ** at)
    expect(ms).toBeLessThanOrEqual(400 * 2 ** at)
  }
  expect((await countTries(9)).waits).not.toEqual(waits)
})

test('ends with the first good result, and after the given number of tries', async () => {
  expect(await countTries(2)).toMatchObject({ result: true, tries: 3 })
  expect(await countTries(0)).toMatchObject({ result: true, tries: 1, waits: [] })
  expect(await countTries(9, 3)).toMatchObject({ result: false, tries: 3 })
})
