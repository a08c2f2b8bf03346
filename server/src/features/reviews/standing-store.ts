import type { AccountDb } from '../../db/account-db.ts'

/** What a review is about: the text as it stands, the one that was approved, and who wrote on it since. */
export const readReviewed = (db: AccountDb, contentId: string) =>
  db
    .from('contents')
    .select(['id', 'text_hash', 'approved_hash', 'status', 'writer_ids'])
    .where('id', '=', contentId)
    .executeTakeFirst()
