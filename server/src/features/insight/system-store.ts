import { type Engine, SYSTEM } from '../../db/engine.ts'
import { createCleanup } from '../../db/housekeeping.ts'

/** Open workspaces with their time zone, and the newest week that they had a digest of. */
export async function listDigestAccounts(
  engine: Engine,
): Promise<{ account_id: string; time_zone: string; last_week: string | null }[]> {
  const { rows } = await engine.query<{ account_id: string; time_zone: string; last_week: string | null }>(
    SYSTEM,
    `select accounts.id as account_id, accounts.time_zone, max(weekly_digests.week)::text as last_week
     from accounts left join weekly_digests on weekly_digests.account_id = accounts.id
     where accounts.deleted_at is null group by accounts.id, accounts.time_zone`,
  )
  return rows
}

/** Digests of weeks that are a year old. */
export const deleteExpiredWeeklyDigests = createCleanup([`delete from weekly_digests where week < current_date - 365`])
