import { type Engine, SYSTEM } from './engine.ts'

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
