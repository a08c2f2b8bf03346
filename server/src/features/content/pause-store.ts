import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** The pause of the workspace; undefined if it publishes. */
export const findPause = (db: AccountDb) =>
  db.from('publishing_pauses').select(['user_id', 'reason', 'started_at']).executeTakeFirst()

/** Pauses the workspace; one that pauses keeps its beginning. */
export const savePause = (db: AccountDb, userId: string, reason: string | null) =>
  db
    .insert('publishing_pauses', { user_id: userId, reason })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ reason }))
    .execute()

/** Returns since when it was paused; undefined if it was not. */
export const deletePause = (db: AccountDb) => db.remove('publishing_pauses').returning('started_at').executeTakeFirst()

/** Scheduled posts whose time has passed, earliest first. */
export const listOverduePosts = (db: AccountDb, now: string) =>
  db
    .from('contents')
    .select(['id', 'scheduled_at'])
    .where('status', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('scheduled_at', '<=', now)
    .orderBy('scheduled_at')
    .execute()

/** Counts how much of a pause from `start` to `end` each attempt that nothing was sent of has waited. */
export const addPausedTime = (db: AccountDb, start: string, end: string) =>
  db
    .update('publish_attempts')
    .set({
      paused_seconds: sql<number>`paused_seconds + greatest(0, extract(epoch from ${end}::timestamptz
        - greatest(${start}::timestamptz, started_at, due_at)))::integer`,
    })
    .where('operation', '=', 'publish')
    .where('state', '=', 'intent')
    .execute()

/** Lets attempts that wait for the end of the pause be taken up now. */
export const endWaitingForPause = (db: AccountDb) =>
  db
    .update('publish_attempts')
    .set({ next_try_at: sql<string>`now()`, waiting_for: null, error: null, fix: null })
    .where('waiting_for', '=', 'pause')
    .where('state', 'in', ['intent', 'sent'])
    .returning(['id', 'share_id'])
    .execute()
