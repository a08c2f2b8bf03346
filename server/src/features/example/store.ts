import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { addPastNumbers, removeExampleNumbers } from '../analytics/index.ts'

/** The order of deletion; linked rows are deleted with their row. */
const tables = ['contents', 'ideas', 'pillars', 'channels'] as const

export async function countExampleRows(db: AccountDb): Promise<number> {
  let rows = 0
  for (const table of tables) {
    const { n } = await db
      .from(table)
      .select((w) => w.fn.countAll<number>().as('n'))
      .where('is_example', '=', true)
      .executeTakeFirstOrThrow()
    rows += n
  }
  return rows
}

/** Concurrent requests to fill this workspace wait until the transaction ends, and then find it filled. */
export async function lockExample(db: AccountDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`example:${db.accountId}`}, 0))`.execute(db.kysely)
}

export async function deleteExample(db: AccountDb): Promise<void> {
  await removeExampleNumbers(db)
  for (const table of tables) await db.remove(table).where('is_example', '=', true).execute()
}

/** Moves an example post to the past and adds the readers it would have had by now. */
export async function setPostHistory(
  db: AccountDb,
  contentId: string,
  publishedAt: string,
  days: { day: string; views: number; reads: number }[],
): Promise<void> {
  const total = (key: 'views' | 'reads') => days.reduce((sum, day) => sum + day[key], 0)
  await db
    .update('contents')
    .set({ published_at: publishedAt, views: total('views'), reads: total('reads') })
    .where('id', '=', contentId)
    .execute()
  const past = days.map(({ day, views, reads }) => ({
    day,
    views,
    visitors: views,
    reads,
    bots: Math.round(views / 3),
  }))
  await addPastNumbers(db, contentId, past)
}

export const archiveIdea = (db: AccountDb, id: string) =>
  db.update('ideas').set({ is_archived: true }).where('id', '=', id).execute()

export const findSiteChannel = (db: AccountDb) =>
  db.from('channels').select('id').where('channel_type', '=', 'site').orderBy('created_at').executeTakeFirst()
