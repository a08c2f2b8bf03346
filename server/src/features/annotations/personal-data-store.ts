import type { AccountDb } from '../../db/account-db.ts'

/** What a person has written on the days of the analytics. */
export const collectPersonalAnalyticsNotes = (db: AccountDb, userId: string) =>
  db
    .from('analytics_notes')
    .select(['id', 'day', 'text', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
