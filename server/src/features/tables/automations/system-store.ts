import { type Engine, SYSTEM } from '../../../db/engine.ts'

/** The tables of all workspaces whose automations look at dates. */
export async function listDatedTables(engine: Engine): Promise<{ account_id: string; table_id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; table_id: string }>(
    SYSTEM,
    `select distinct a.account_id, a.table_id from table_automations a
       join accounts on accounts.id = a.account_id and accounts.deleted_at is null
      where a.is_active and a.starts_with = 'date' limit 10000`,
  )
  return rows
}
