import { type Engine, SYSTEM } from '../../../db/engine.ts'

export interface DueTask {
  [id: string]: unknown
  account_id: string
  task_id: string
  due_at: string
}

/** Tasks per run of the job; the next run is half a minute later. */
const most = 1000

/** Open tasks of all open workspaces that are due and whose assignee was not notified yet. */
export async function listDueTasks(engine: Engine, now: Date): Promise<DueTask[]> {
  const { rows } = await engine.query<DueTask>(
    SYSTEM,
    `select t.account_id, t.id as task_id, t.due_at
     from crm_tasks t join accounts on accounts.id = t.account_id and accounts.deleted_at is null
     where t.due_at <= $1 and t.deleted_at is null and t.done_at is null and t.reminded_at is null
     order by t.due_at limit ${most}`,
    [now.toISOString()],
  )
  return rows
}
