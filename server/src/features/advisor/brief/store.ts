import type { AccountDb } from '../../../db/account-db.ts'

export const findBrief = (db: AccountDb, userId: string) =>
  db.from('agent_briefs').selectAll().where('user_id', '=', userId).executeTakeFirst()
export type BriefRow = NonNullable<Awaited<ReturnType<typeof findBrief>>>

type BriefFields = Omit<BriefRow, 'account_id' | 'user_id' | 'last_at' | 'last_session_id'>
export const saveBrief = (db: AccountDb, userId: string, fields: BriefFields) =>
  db
    .insert('agent_briefs', { user_id: userId, ...fields })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(fields))
    .execute()

/** Claims a due brief once: undefined when it was claimed, rescheduled or disabled meanwhile. Without a next one it is the last. */
export const claimBrief = (
  db: AccountDb,
  userId: string,
  dueAt: string,
  next: { readonly next_at: string | null; readonly time_zone: string },
): Promise<BriefRow | undefined> =>
  db
    .update('agent_briefs')
    .set({ ...next, is_on: next.next_at !== null })
    .where('user_id', '=', userId)
    .where('is_on', '=', true)
    .where('next_at', '=', dueAt)
    .returningAll()
    .executeTakeFirst()

export const recordBriefRun = (db: AccountDb, userId: string, at: string, sessionId: string) =>
  db.update('agent_briefs').set({ last_at: at, last_session_id: sessionId }).where('user_id', '=', userId).execute()

export const disableBrief = (db: AccountDb, userId: string) =>
  db.update('agent_briefs').set({ is_on: false, next_at: null }).where('user_id', '=', userId).execute()

export const markSessionAsBrief = (db: AccountDb, sessionId: string) =>
  db.update('agent_sessions').set({ kind: 'brief' }).where('id', '=', sessionId).execute()
