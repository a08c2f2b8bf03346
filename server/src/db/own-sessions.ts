import { StartError } from '../start-error.ts'
import type { PostgresConnection, PostgresPool } from './postgres-pool.ts'

const rounds = 5

/**
 * Throws unless a connection keeps its session: its settings, above all the account that row-level security goes by, its prepared
 * statements and its LISTEN. Two connections used in turn have two servers' processes, and each the same one every time; a pooler that
 * lends them by the transaction gives both whichever is free.
 */
export async function assertOwnSessions(pool: PostgresPool): Promise<void> {
  const connections: PostgresConnection[] = []
  try {
    connections.push(await pool.connect())
    connections.push(await pool.connect())
    const seen = connections.map(() => new Set<number>())
    for (let round = 0; round < rounds; round++)
      for (const [place, connection] of connections.entries()) {
        const { rows } = await connection.send({ text: 'select pg_backend_pid() as pid' })
        seen[place]?.add((rows[0] as { pid: number }).pid)
      }
    if (new Set(seen.flatMap((pids) => [...pids])).size !== connections.length)
      throw new StartError(
        'DATABASE_URL leads to a pooler that lends its connections by the transaction, as PgBouncer does with pool_mode = transaction. Draftwright needs a connection for itself: set pool_mode = session there, or let DATABASE_URL lead to PostgreSQL directly.',
      )
  } finally {
    for (const connection of connections) connection.release()
  }
}
