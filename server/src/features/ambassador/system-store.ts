import { type Engine, SYSTEM } from '../../db/engine.ts'
import { createCleanup } from '../../db/housekeeping.ts'

/** Open workspaces where lately something was published or asked for, or an embargo ended, with the newest day whose digests are done. */
export async function listShareDigestAccounts(
  engine: Engine,
  since: Date,
  now: Date,
): Promise<{ account_id: string; time_zone: string; last_day: string | null }[]> {
  const { rows } = await engine.query<{ account_id: string; time_zone: string; last_day: string | null }>(
    SYSTEM,
    `select a.id as account_id, a.time_zone, (select max(d.day)::text from share_digest_days d where d.account_id = a.id) as last_day
     from accounts a where a.deleted_at is null and (
       exists (select from contents c where c.account_id = a.id and c.status = 'published' and c.published_at >= $1)
       or exists (select from share_requests r where r.account_id = a.id and r.created_at >= $1)
       or exists (select from share_rules s where s.account_id = a.id and s.embargo_until between $1 and $2))`,
    [since.toISOString(), now.toISOString()],
  )
  return rows
}

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

/** Digests of old days. */
export const deleteExpiredShareDigests = createCleanup([
  `delete from share_digests where day < (now() at time zone 'utc')::date - 90`,
  `delete from share_digest_days where day < (now() at time zone 'utc')::date - 90`,
])
