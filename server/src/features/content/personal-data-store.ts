import type { AccountDb } from '../../db/account-db.ts'

/** What a person has written in this workspace: posts with their text, how many versions, and what they did to whose. */
export async function personalContent(db: AccountDb, userId: string) {
  const posts = await db
    .from('contents')
    .select(['id', 'title', 'excerpt', 'plain_text as text', 'status', 'created_at', 'updated_at', 'published_at'])
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const revisions = await db
    .from('content_revisions')
    .select(['content_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('author_id', '=', userId)
    .groupBy('content_id')
    .execute()
  const events = await db
    .from('content_events')
    .select(['content_id', 'verb', 'note', 'created_at'])
    .where('actor_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { posts, revisions, events }
}
