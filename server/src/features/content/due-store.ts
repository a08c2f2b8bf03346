import type { AccountDb } from '../../db/account-db.ts'

/**
 * Takes a post that is due for the one who asks: of any number who ask at once, one gets it. Answers whether it was got;
 * not so for one that was moved, taken back, trashed or published since, or whose workspace was closed.
 */
export async function claimDue(db: AccountDb, id: string, dueAt: string, now: string): Promise<boolean> {
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
