import { type Engine, SYSTEM } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { accountGraceMs } from './membership-store.ts'

/** Long enough for the rows of a large workspace; no request waits for it. */
const limitMs = 10 * 60_000

/** Ids of workspaces that can no longer be restored. */
export async function listAccountIdsToPurge(engine: Engine, now: Date): Promise<string[]> {
  const rows = await createSystemDb(engine)
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', '<=', new Date(now.getTime() - accountGraceMs).toISOString())
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes a closed workspace with every row that belongs to it. */
export async function purgeAccount(engine: Engine, id: string): Promise<void> {
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
