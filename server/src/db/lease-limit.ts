import { DatabaseError, type Lease } from './engine.ts'

/** Wraps a session so that it ends by itself after `limitMs`; later calls on it are refused. `end` is called once, with the reason. */
export function createLimitedLease(
  query: Lease['query'],
  end: (reason: 'released' | 'too-long') => void,
  limitMs: number,
): Lease {
  let ended: 'released' | 'too-long' | undefined
  const finish = (reason: 'released' | 'too-long') => {
    if (ended) return
    ended = reason
    clearTimeout(timer)
    end(reason)
  }
  const timer = setTimeout(() => finish('too-long'), limitMs)
  timer.unref()
  const assertOpen = () => {
    // A programming error: SQLSTATE says that no transaction is open.
    if (ended === 'released') throw new DatabaseError('A transaction was used after its end', { code: '25P01' })
    if (ended === 'too-long')
      throw new DatabaseError(`A transaction was open for more than ${limitMs / 1000} s and was rolled back`, {
        code: '25P03',
      })
  }
  return {
    query: async <R>(sql: string, params?: readonly unknown[]) => {
      assertOpen()
      try {
        return await query<R>(sql, params)
      } catch (error) {
        // Its connection is closed while the statement runs.
        if (ended === 'too-long') assertOpen()
        throw error
      }
    },
    release: () => finish('released'),
  }
}
