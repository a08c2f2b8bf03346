import { type Engine, SYSTEM } from './engine.ts'

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
