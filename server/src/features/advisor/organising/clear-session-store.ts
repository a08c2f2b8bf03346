import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

const databaseNow = sql<string>`clock_timestamp()`

/**
 * Moves the messages of a person's own conversation, and its name, into a deleted one; returns that one's id. Null while an
 * answer is being written. `now` is an ISO time.
 */
export const clearSession = (db: AccountDb, userId: string, id: string, now: string): Promise<string | null> =>
  db.transaction(async (tx) => {
    // A new question takes the same lock before its run is recorded.
    const session = await tx
      .from('agent_sessions')
      .select(['name', 'head_run_id', 'summary'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const running = await tx
      .from('agent_runs')
      .select('id')
      .where('session_id', '=', id)
      .where('status', 'in', ['PENDING', 'RUNNING'])
      .limit(1)
      .executeTakeFirst()
    if (session === undefined || running !== undefined) return null
    const clearedId = createId()
    await tx
      .insert('agent_sessions', {
        ...session,
        id: clearedId,
        user_id: userId,
        forked_from: id,
        deleted_at: now,
      })
      .execute()
    await moveRuns(tx, id, clearedId)
    await tx
      .update('agent_sessions')
      .set({ name: null, head_run_id: null, summary: null, updated_at: databaseNow })
      .where('id', '=', id)
      .execute()
    return clearedId
  })

/**
 * Restores what was cleared since the given time; false if there is nothing to restore, or the conversation has new messages
 * since.
 */
export const undoClearSession = (
  db: AccountDb,
  userId: string,
  id: string,
  clearedId: string,
  since: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const session = await tx
      .from('agent_sessions')
      .select('head_run_id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const cleared = await tx
      .from('agent_sessions')
      .select(['name', 'head_run_id', 'summary'])
      .where('id', '=', clearedId)
      .where('user_id', '=', userId)
      .where('forked_from', '=', id)
      .where('deleted_at', '>', since)
      .forUpdate()
      .executeTakeFirst()
    if (session === undefined || session.head_run_id !== null || cleared === undefined) return false
    await moveRuns(tx, clearedId, id)
    await tx
      .update('agent_sessions')
      .set({ ...cleared, updated_at: databaseNow })
      .where('id', '=', id)
      .execute()
    await tx.remove('agent_sessions').where('id', '=', clearedId).execute()
    return true
  })

const moveRuns = (tx: AccountDb, from: string, to: string) =>
  tx.update('agent_runs').set({ session_id: to }).where('session_id', '=', from).execute()
