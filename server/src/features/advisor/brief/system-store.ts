import { type Engine, SYSTEM } from '../../../db/engine.ts'

export interface DueBrief {
  [id: string]: unknown
  account_id: string
  user_id: string
  due_at: string
}

/** Briefs per run of the job; the next run is a minute later. */
const most = 1000

/** Briefs of all open workspaces that are due, or whose next time was computed for another time zone. */
export async function listDueBriefs(engine: Engine, now: Date): Promise<DueBrief[]> {
  const { rows } = await engine.query<DueBrief>(
    SYSTEM,
    `select b.account_id, b.user_id, b.next_at as due_at
     from agent_briefs b join accounts on accounts.id = b.account_id and accounts.deleted_at is null
     where b.is_on and (b.next_at <= $1 or b.time_zone <> accounts.time_zone)
     order by b.next_at limit ${most}`,
    [now.toISOString()],
  )
  return rows
}
