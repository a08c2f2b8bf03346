import { type Engine, SYSTEM } from '../../../db/engine.ts'

/** Workspaces in which something waits. */
export async function listWaitingAccounts(engine: Engine): Promise<string[]> {
  const { rows } = await engine.query<{ account_id: string }>(
    SYSTEM,
    `select distinct account_id from table_target_changes
     union select distinct account_id from table_records where is_stale limit 1000`,
  )
  return rows.map(({ account_id }) => account_id)
}
