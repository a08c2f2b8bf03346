import type { AccountDb } from '../../db/account-db.ts'

/** The text as it stands and the one that was approved, with the round that is open on it, if there is one. */
export const readHashes = (db: AccountDb, contentId: string) =>
  db
    .from('contents')
    .leftJoin('reviews', (join) =>
      join
        .onRef('reviews.account_id', '=', 'contents.account_id')
        .onRef('reviews.content_id', '=', 'contents.id')
        .on('reviews.state', '=', 'open'),
    )
    .select(['contents.text_hash', 'contents.approved_hash', 'contents.status', 'reviews.id as review_id'])
    .where('contents.id', '=', contentId)
    .executeTakeFirst()
