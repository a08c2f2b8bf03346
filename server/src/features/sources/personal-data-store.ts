import type { AccountDb } from '../../db/account-db.ts'

/** Pages and files that a person gave as ground for texts. */
export const collectPersonalSources = (db: AccountDb, userId: string) =>
  db
    .from('sources')
    .select(['idea_id', 'content_id', 'kind', 'title', 'address', 'read_on', 'created_at'])
    .where('added_by', '=', userId)
    .orderBy('created_at')
    .execute()
