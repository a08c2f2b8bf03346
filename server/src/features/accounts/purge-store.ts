import { type Engine, SYSTEM } from '../../db/engine.ts'
import { systemDb } from '../../db/system-db.ts'
import { grace } from './membership-store.ts'

/** Long enough for the rows of a large workspace; nobody waits for it. */
const limitMs = 10 * 60_000

/** Ids of workspaces that can no longer be brought back. */
export async function listOverdue(engine: Engine, now: Date): Promise<string[]> {
  const rows = await systemDb(engine)
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', '<=', new Date(now.getTime() - grace).toISOString())
    .execute()
  return rows.map((row) => row.id)
}

/** Takes a deleted workspace away with every row that names it. */
export async function deleteAccount(engine: Engine, id: string): Promise<void> {
  const lease = await engine.lease(SYSTEM, { limitMs })
  try {
    await lease.query('begin')
    await lease.query(`select set_config('statement_timeout', '0', true)`)
    await lease.query('delete from accounts where id = $1 and deleted_at is not null', [id])
    await lease.query('commit')
  } finally {
    lease.release()
  }
}
