import type { Engine, Lease } from './engine.ts'

/**
 * The same engine, printing each statement with its duration in milliseconds and its number of rows once it has ended. Values are
 * left out: they may be secrets. For development (`LOG_SQL=1`).
 */
export function logStatements(engine: Engine, print: (line: string) => void): Engine {
  async function measureStatement<R extends { rows: unknown[] }>(sql: string, run: () => Promise<R>): Promise<R> {
    const start = performance.now()
    const format = (outcome: string) =>
      `${(performance.now() - start).toFixed(1)} ms, ${outcome} · ${sql.replaceAll(/\s+/g, ' ').trim()}`
    try {
      const result = await run()
      print(format(`${result.rows.length} rows`))
      return result
    } catch (error) {
      print(format('failed'))
      throw error
    }
  }
  const logLease = (lease: Lease): Lease => ({
    query: (sql, params) => measureStatement(sql, () => lease.query(sql, params)),
    release: () => lease.release(),
  })
  return {
    kind: engine.kind,
    query: (scope, sql, params) => measureStatement(sql, () => engine.query(scope, sql, params)),
    exec: (sql, limitMs) => measureStatement(sql, () => engine.exec(sql, limitMs)),
    lease: async (scope, options) => logLease(await engine.lease(scope, options)),
    listen: (channel, onMessage, onReconnect) => engine.listen(channel, onMessage, onReconnect),
    close: () => engine.close(),
  }
}
