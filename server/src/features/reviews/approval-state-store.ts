import type { AccountDb } from '../../db/account-db.ts'

/** The subject of a review: the current text, the approved one, and who edited it since. */
export const findReviewedText = (db: AccountDb, contentId: string) =>
  db
    .from('contents')
    .select(['id', 'text_hash', 'approved_hash', 'status', 'writer_ids'])
    .where('id', '=', contentId)
    .executeTakeFirst()
