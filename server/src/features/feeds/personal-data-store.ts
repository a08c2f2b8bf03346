import type { AccountDb } from '../../db/account-db.ts'

/** The feeds a person has added to this workspace. */
export const collectPersonalFeeds = (db: AccountDb, userId: string) =>
  db
    .from('feeds')
    .select(['id', 'url', 'title', 'is_active', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
