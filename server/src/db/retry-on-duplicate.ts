import { isDuplicateError } from './engine.ts'

const maxAttempts = 10

/**
 * For values that are checked to be free and then inserted: when another request takes the same one in between, `work` checks and
 * inserts again. Inside a transaction, `work` must have its own (a savepoint), or the outer one is aborted.
 */
export async function retryOnDuplicate<T>(constraint: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isDuplicateError(error, constraint)) throw error
    }
  }
}
