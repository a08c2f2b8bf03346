import { type Engine, SYSTEM } from '../../db/engine.ts'
import { createCleanup } from '../../db/housekeeping.ts'

/** The running experiments of all open workspaces: at most one of each. */
export async function listRunningExperiments(engine: Engine): Promise<{ account_id: string; id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; id: string }>(
    SYSTEM,
    `select e.account_id, e.id from title_experiments e join accounts a on a.id = e.account_id and a.deleted_at is null
     where e.state = 'running'`,
  )
  return rows
}

/** Who has read which title: it is only asked for a day. */
export const deleteExpiredExperimentReaders = createCleanup([
  `delete from title_experiment_readers where day < (now() at time zone 'utc')::date - 2`,
])
