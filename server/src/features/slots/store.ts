import type { Slot } from '@draftwright/contract/slots'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** In the order of the week. */
export const listSlots = (db: AccountDb, channelId: string): Promise<Slot[]> =>
  db
    .from('channel_slots')
    .select(['weekday', 'time'])
    .where('channel_id', '=', channelId)
    .orderBy('weekday')
    .orderBy('time')
    .execute()

/** Replaces all slots of the channel. */
export const replaceSlots = (db: AccountDb, channelId: string, slots: readonly Slot[]): Promise<void> =>
  db.transaction(async (tx) => {
    // Two concurrent saves would otherwise combine their slots.
    await tx.from('channels').select('id').where('id', '=', channelId).forUpdate().execute()
    await tx.remove('channel_slots').where('channel_id', '=', channelId).execute()
    if (slots.length === 0) return
    const rows = slots.map(({ weekday, time }) => ({ channel_id: channelId, weekday, time }))
    await tx.insert('channel_slots', rows).execute()
  })

/** The times of the channel's scheduled or planned posts that are not published yet, between the two times. */
export async function listTakenTimes(db: AccountDb, channelId: string, from: string, to: string): Promise<string[]> {
  const at = sql<string>`coalesce(contents.scheduled_at, contents.planned_at)`
  const rows = await db
    .from('contents')
    .select(at.as('at'))
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', ['published', 'archived'])
    .where(at, '>=', from)
    .where(at, '<', to)
    .execute()
  return rows.map((row) => row.at)
}
