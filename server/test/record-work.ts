import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import type { Engine, Lease } from '../src/db/engine.ts'
import type { argon2 } from '../src/features/auth/passwords.ts'

export interface WorkRecorder {
  /** The work of `task` and everything it awaits, in order; without that of concurrent jobs and requests. */
  record(task: () => Promise<unknown>): Promise<string[]>
  stop(): void
}

/** `$argon2id$v=19$m=…,t=…,p=…` of a stored hash: the cost of verifying it. */
const readCost = (stored: unknown): string => String(stored).split('$').slice(0, 4).join('$')

/**
 * Records the cost of a request instead of its time: each statement with its number of values, and each hash with its
 * parameters. Two requests with equal lists take the same time, apart from load on the machine.
 */
export function recordWork(engine: Engine, hasher: typeof argon2): WorkRecorder {
  const current = new AsyncLocalStorage<string[]>()
  const write = (line: string): void => void current.getStore()?.push(line)
  const writeStatement = (sql: string, params: readonly unknown[] = []): void =>
    write(`statement ${sql} with ${params.length} values`)
  const { query, lease } = engine
  const { hash, verify } = hasher
  const spies = [
    vi.spyOn(engine, 'query').mockImplementation((scope, sql, params) => {
      writeStatement(sql, params)
      return query.call(engine, scope, sql, params) as never
    }),
    vi.spyOn(engine, 'lease').mockImplementation(async (scope, options) => {
      const taken = await lease.call(engine, scope, options)
      const recorded: Lease = {
        query(sql, params) {
          writeStatement(sql, params)
          return taken.query(sql, params)
        },
        release: () => taken.release(),
      }
      return recorded
    }),
    vi.spyOn(hasher, 'hash').mockImplementation((password, options, signal) => {
      write(`hash make ${JSON.stringify(options)}`)
      return hash(password, options, signal)
    }),
    vi.spyOn(hasher, 'verify').mockImplementation((stored, password, options, signal) => {
      write(`hash verify ${readCost(stored)}`)
      return verify(stored, password, options, signal)
    }),
  ]
  return {
    async record(task) {
      const lines: string[] = []
      await current.run(lines, task)
      return lines
    },
    stop: () => spies.forEach((spy) => spy.mockRestore()),
  }
}
