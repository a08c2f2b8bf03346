import type { AccountDb } from '../../db/account-db.ts'

/** When a person started generation runs in this workspace, and their outcome. */
export const collectPersonalRuns = (db: AccountDb, userId: string) =>
  db
    .from('generation_runs')
    .select(['id', 'content_id', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
