import type { AccountDb } from '../../db/account-db.ts'

/** The active channel whose feed an idea is from. */
export async function findWatchingChannelId(db: AccountDb, ideaId: string): Promise<string | undefined> {
  const row = await db
    .from('feed_entries')
    .innerJoin('feeds', 'feeds.id', 'feed_entries.feed_id')
    .innerJoin('channels', 'channels.id', 'feeds.channel_id')
    .select('channels.id')
    .where('feed_entries.idea_id', '=', ideaId)
    .where('channels.is_active', '=', true)
    .executeTakeFirst()
  return row?.id
}
