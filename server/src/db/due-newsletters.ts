import { type Engine, SYSTEM } from './engine.ts'

export interface DueNewsletter {
  [id: string]: unknown
  account_id: string
  newsletter_id: string
}

/** Claims the newsletters of all open workspaces that have something to send now: no other process gets them before `until`. */
export async function claimDueNewsletters(engine: Engine, now: Date, until: Date): Promise<DueNewsletter[]> {
  const { rows } = await engine.query<DueNewsletter>(
    SYSTEM,
    `update newsletters set next_run_at = $2 where id in (
       select newsletters.id from newsletters
       join accounts on accounts.id = newsletters.account_id and accounts.deleted_at is null
       where newsletters.next_run_at <= $1 and newsletters.state in ('scheduled', 'sending')
       order by newsletters.next_run_at limit 200 for update of newsletters skip locked)
     returning account_id, id as newsletter_id`,
    [now.toISOString(), until.toISOString()],
  )
  return rows
}

/** Frees the newsletters of a process that was killed, as `reclaimAttempts` does. */
export async function reclaimNewsletters(engine: Engine): Promise<void> {
  await engine.query(
    SYSTEM,
    `update newsletters set lease = null, leased_until = null, next_run_at = now() where state = 'sending'`,
  )
}
