import { type Engine, SYSTEM } from '../../../db/engine.ts'

/** People per run of the job; the next run is a minute later. */
const maxPeople = 1000

/** People of all open workspaces with a kept card that is to be mailed. */
export async function listDueMails(engine: Engine, now: Date): Promise<{ account_id: string; user_id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; user_id: string }>(
    SYSTEM,
    `select distinct c.account_id, c.user_id
     from advisor_board_cards c join accounts on accounts.id = c.account_id and accounts.deleted_at is null
     where c.weekly_at <= $1 limit ${maxPeople}`,
    [now.toISOString()],
  )
  return rows
}
