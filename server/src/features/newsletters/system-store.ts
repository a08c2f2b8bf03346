import { type Engine, SYSTEM } from '../../db/engine.ts'
import { createCleanup } from '../../db/housekeeping.ts'

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

/** Frees the newsletters of a process that was killed. */
export async function reclaimNewsletters(engine: Engine): Promise<void> {
  await engine.query(
    SYSTEM,
    `update newsletters set lease = null, leased_until = null, next_run_at = now() where state = 'sending'`,
  )
}

export interface UnsentPost {
  [id: string]: unknown
  account_id: string
  content_id: string
}

/** A post that was published before this is left to people: its readers know it by then. */
const lateAfterMs = 3 * 86_400_000
export const findEarliestUnsent = (now: Date): Date => new Date(now.getTime() - lateAfterMs)

/**
 * Posts of all open workspaces that were published on a channel whose posts go out by email, and about which nothing was decided, the
 * old ones left out.
 */
export async function listUnsentPosts(engine: Engine, now: Date): Promise<UnsentPost[]> {
  const { rows } = await engine.query<UnsentPost>(
    SYSTEM,
    `select c.account_id, c.id as content_id
     from channel_newsletters n
     join accounts a on a.id = n.account_id and a.deleted_at is null and n.is_on
     join contents c on c.account_id = n.account_id and c.channel_id = n.channel_id and c.status = 'published'
       and c.deleted_at is null and c.repeats_content_id is null
       and c.published_at >= greatest(n.since, $1::timestamptz)
     where not exists (select from post_newsletters p where p.account_id = c.account_id and p.content_id = c.id)
     order by c.published_at limit 200`,
    [findEarliestUnsent(now).toISOString()],
  )
  return rows
}

/** Readers who never confirmed, and the addresses of old deliveries. */
export const deleteExpiredSubscribers = createCleanup([
  // Who never answered the mail that asked them to confirm.
  `delete from subscribers where state = 'pending' and greatest(created_at, confirm_sent_at) < now() - interval '30 days'`,
  `update subscribers set confirm_hash = null, confirm_expires_at = null where confirm_expires_at < now()`,
  // Numbers of an old newsletter stay, addresses do not, nor what mail servers said of them.
  `update newsletter_deliveries set email = null, answer = null, bounce = null where email is not null and updated_at < now() - interval '400 days'`,
])
