import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseError } from './engine.ts'

const maxTries = 8

/**
 * Retries a whole transaction that the database ended because of a deadlock: merging locks a company before its opportunities,
 * moving a card the other way round. The function must start from the beginning each time.
 */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++)
    try {
      return await transaction()
    } catch (error) {
      if (n === maxTries || !isDatabaseError(error, '40P01')) throw error
      // With a random delay, or they collide again.
      await wait(Math.random() * 20 * n)
    }
}
