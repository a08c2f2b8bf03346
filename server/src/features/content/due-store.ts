import type { AccountDb } from '../../db/account-db.ts'

/**
 * Claims a due post: of any number of concurrent callers, one gets it. Returns whether it was claimed; false for one that was
 * moved, unscheduled, trashed or published since, or whose workspace was closed.
 */
export async function claimDuePost(db: AccountDb, id: string, dueAt: string, now: string): Promise<boolean> {
  const claimed = await db
    .update('contents')
    .set({ status: 'publishing' })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('scheduled_at', '=', dueAt)
    .where('scheduled_at', '<=', now)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
