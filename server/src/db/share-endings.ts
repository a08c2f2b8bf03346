import { type Engine, SYSTEM } from './engine.ts'

/** Posts per run of the schedule; the next run is seconds later. */
const most = 200

/** Posts of all open workspaces whose sharers are still to be told that they are not shared any more. */
export async function listShareEndings(engine: Engine): Promise<{ account_id: string; content_id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; content_id: string }>(
    SYSTEM,
    `select share_endings.account_id, share_endings.content_id
     from share_endings join accounts on accounts.id = share_endings.account_id and accounts.deleted_at is null
     order by share_endings.at limit ${most}`,
  )
  return rows
}
