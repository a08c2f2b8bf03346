import type { AccountDb } from '../../db/account-db.ts'

/** When a person had something written in this workspace, and how it went. */
export const personalRuns = (db: AccountDb, userId: string) =>
  db
    .from('generation_runs')
    .select(['id', 'content_id', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
