import { isDuplicate } from './engine.ts'

const maxAttempts = 10

/**
 * For values that are looked up to be free and then inserted: when somebody else took the same one in between, `work` looks
 * and inserts again. Inside a transaction, `work` must be one of its own (a savepoint), or the outer one is lost.
 */
export async function untilFree<T>(constraint: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isDuplicate(error, constraint)) throw error
    }
  }
}
