import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { isConsentValid } from '../../share-consents/index.ts'

const mostPosts = 30

/** What others shared and gave the address of, so that colleagues find it; of those who agreed to that. */
const selectColleaguePosts = (db: AccountDb, userId: string) =>
  db
    .from('content_shares')
    .innerJoin('contents', (join) =>
      join
        .onRef('contents.id', '=', 'content_shares.content_id')
        .onRef('contents.account_id', '=', 'content_shares.account_id'),
    )
    .leftJoin('share_rules', (join) =>
      join
        .onRef('share_rules.content_id', '=', 'content_shares.content_id')
        .onRef('share_rules.account_id', '=', 'content_shares.account_id'),
    )
    .select([
      'content_shares.id as share_id',
      'content_shares.content_id',
      sql<string>`coalesce(contents.live ->> 'title', contents.title)`.as('content_title'),
      'content_shares.platform_type',
      'content_shares.share_content',
      sql<string>`content_shares.share_url`.as('share_url'),
      'content_shares.user_id',
      'content_shares.created_at',
    ])
    .where('content_shares.user_id', '<>', userId)
    .where('content_shares.state', '=', 'confirmed')
    .where('content_shares.share_url', 'is not', null)
    .where(isConsentValid(db, 'content_shares.user_id'))
    // What was removed, or is to be, needs no comment.
    .where('content_shares.withdrawn_at', 'is', null)
    .where('content_shares.removed_at', 'is', null)
    .where('share_rules.withdrawn_at', 'is', null)
    .where('contents.status', '=', 'published')
    .where('contents.deleted_at', 'is', null)

export const listColleaguePosts = (db: AccountDb, userId: string) =>
  selectColleaguePosts(db, userId)
    .orderBy('content_shares.created_at', 'desc')
    .orderBy('content_shares.id')
    .limit(mostPosts)
    .execute()

export const findColleaguePost = (db: AccountDb, userId: string, shareId: string) =>
  selectColleaguePosts(db, userId).where('content_shares.id', '=', shareId).executeTakeFirst()
