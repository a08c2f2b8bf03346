import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

const columns = ['content_id', 'user_id', 'every_weeks', 'until', 'max_times', 'made', 'last_at', 'next_at'] as const

/** The series of a post; undefined if it is not repeated. */
export const findRepetition = (db: AccountDb, contentId: string) =>
  db
    .from('repetitions')
    .select(columns)
    .where('content_id', '=', contentId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The series of a post, also one that was stopped, locked until the transaction ends. */
export const lockRepetition = (db: AccountDb, contentId: string) =>
  db.from('repetitions').select(columns).where('content_id', '=', contentId).forUpdate().executeTakeFirst()

export type RepetitionRow = NonNullable<Awaited<ReturnType<typeof findRepetition>>>
type RepetitionColumns = Pick<RepetitionRow, 'every_weeks' | 'until' | 'max_times' | 'next_at'>

/** Sets how a post is repeated; what was made already stays counted, also after it was stopped. */
export const saveRepetition = (db: AccountDb, contentId: string, userId: string, series: RepetitionColumns) =>
  db
    .insert('repetitions', { content_id: contentId, user_id: userId, ...series })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ ...series, removed_at: null }))
    .execute()

export const updateRepetition = (
  db: AccountDb,
  contentId: string,
  change: Partial<Pick<RepetitionRow, 'made' | 'last_at' | 'next_at'>>,
) => db.update('repetitions').set(change).where('content_id', '=', contentId).execute()

/** Stops the series. */
export const stopRepetition = (db: AccountDb, contentId: string, now: string) =>
  db
    .update('repetitions')
    .set({ removed_at: now, next_at: null })
    .where('content_id', '=', contentId)
    .where('removed_at', 'is', null)
    .execute()

/** The posts a series has made, newest first, with the time each goes out or went out. */
export const listRepetitionPosts = (db: AccountDb, contentId: string) =>
  db
    .from('contents')
    .select(['id', 'title', 'status', sql<string | null>`coalesce(published_at, scheduled_at, planned_at)`.as('at')])
    .where('repeats_content_id', '=', contentId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(60)
    .execute()
