import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseError } from '../../../db/engine.ts'

const tries = 8

/**
 * Runs a whole transaction once more where it and another waited for each other and the database ended this one: merging
 * locks a company before its opportunities, moving a card the other way round. What it does must begin anew each time.
 */
export async function again<T>(transaction: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++)
    try {
      return await transaction()
    } catch (error) {
      if (n === tries || !isDatabaseError(error, '40P01')) throw error
      // Not all at the same moment, or they meet again.
      await wait(Math.random() * 20 * n)
    }
}
