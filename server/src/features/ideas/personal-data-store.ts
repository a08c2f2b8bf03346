import type { AccountDb } from '../../db/account-db.ts'

/** What a person has put down in this workspace. */
export const personalIdeas = (db: AccountDb, userId: string) =>
  db
    .from('ideas')
    .select(['id', 'text', 'voice_input', 'is_archived', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
