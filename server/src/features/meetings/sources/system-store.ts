import { type Engine, SYSTEM } from '../../../db/engine.ts'

interface DueSource {
  [id: string]: unknown
  account_id: string
  source_id: string
}

/** Sources per run of the schedule; the next run is a minute later. */
const most = 500

/** Claims the due sources of all open workspaces: no other process gets them before `until`, by when a check is long over. */
export async function claimDueSources(engine: Engine, now: Date, until: Date): Promise<DueSource[]> {
  const { rows } = await engine.query<DueSource>(
    SYSTEM,
    `update meeting_sources set next_check_at = $2 where id in (
       select s.id from meeting_sources s join accounts on accounts.id = s.account_id and accounts.deleted_at is null
       where s.is_active and s.removed_at is null and s.next_check_at <= $1 order by s.next_check_at limit ${most} for update of s skip locked)
     returning account_id, id as source_id`,
    [now.toISOString(), until.toISOString()],
  )
  return rows
}

/** The workspace of a source; null if there is none, or its workspace is deleted. */
export async function findSourceAccount(engine: Engine, id: string): Promise<string | null> {
  const { rows } = await engine.query<{ account_id: string }>(
    SYSTEM,
    `select s.account_id from meeting_sources s join accounts on accounts.id = s.account_id and accounts.deleted_at is null
     where s.id = $1 and s.removed_at is null`,
    [id],
  )
  return rows[0]?.account_id ?? null
}

/** Forgets sources removed before `removed`, with their keys, and deliveries of before `received`, which are too old to be accepted again. */
export async function deleteOldSources(engine: Engine, removed: Date, received: Date): Promise<void> {
  await engine.query(SYSTEM, 'delete from meeting_sources where removed_at < $1', [removed.toISOString()])
  await engine.query(SYSTEM, 'delete from meeting_source_deliveries where received_at < $1', [received.toISOString()])
}
