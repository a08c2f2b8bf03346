import { hasRight, type Role } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import { toText } from '../../documents/to-text.ts'

/**
 * What a person has written in this workspace: posts with their text, the number of versions, and their edits of others' posts.
 * People who may not read drafts (any more) get only their own last version of each.
 */
export async function collectPersonalContent(db: AccountDb, userId: string, role: Role) {
  const written = await db
    .from('contents')
    .select(['id', 'title', 'excerpt', 'plain_text as text', 'status', 'created_at', 'updated_at', 'published_at'])
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const posts = hasRight(role, 'content:read')
    ? written
    : await Promise.all(written.map(async (post) => ({ ...post, ...(await readLastRevision(db, post.id, userId)) })))
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

async function readLastRevision(db: AccountDb, contentId: string, userId: string) {
  const last = await db
    .from('content_revisions')
    .select(['title', 'rich_content'])
    .where('content_id', '=', contentId)
    .where('author_id', '=', userId)
    // A model's proposal is in nobody's text yet.
    .where('reason', '!=', 'proposed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { title: last?.title ?? '', excerpt: '', text: last === undefined ? '' : toText(last.rich_content) }
}
