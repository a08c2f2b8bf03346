import { type Engine, SYSTEM } from './engine.ts'

/** The running experiments of all open workspaces: at most one of each. */
export async function listRunningExperiments(engine: Engine): Promise<{ account_id: string; id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; id: string }>(
    SYSTEM,
    `select e.account_id, e.id from title_experiments e join accounts a on a.id = e.account_id and a.deleted_at is null
     where e.state = 'running'`,
  )
  return rows
}
