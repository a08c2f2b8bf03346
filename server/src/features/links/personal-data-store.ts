import type { AccountDb } from '../../db/account-db.ts'

/** The links by which a person shared posts of this workspace. */
export const collectPersonalLinks = (db: AccountDb, userId: string) =>
  db
    .from('tracked_links')
    .select(['code', 'target', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
