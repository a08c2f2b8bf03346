import type { AccountDb } from '../../db/account-db.ts'

/** Every try to publish the post, newest last. */
export const listAttempts = (db: AccountDb, contentId: string) =>
  db
    .from('publish_attempts')
    .selectAll()
    .where('content_id', '=', contentId)
    .orderBy('started_at')
    .orderBy('id')
    .limit(200)
    .execute()
