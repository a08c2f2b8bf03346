import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** How the channel's network knows a picture of ours; null if it was not kept. */
export const findNetworkPicture = async (db: AccountDb, channelId: string, src: string): Promise<unknown> =>
  (
    await db
      .from('network_pictures')
      .select('file')
      .where('channel_id', '=', channelId)
      .where('src', '=', src)
      .executeTakeFirst()
  )?.file ?? null

export async function saveNetworkPicture(
  db: AccountDb,
  channelId: string,
  src: string,
  file: Record<string, unknown>,
): Promise<void> {
  await db
    .insert('network_pictures', { channel_id: channelId, src, file })
    .onConflict((conflict) => conflict.columns(['channel_id', 'src']).doUpdateSet({ file, created_at: sql`now()` }))
    .execute()
}
