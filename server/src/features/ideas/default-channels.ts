import type { AccountDb } from '../../db/account-db.ts'
import { invalidInputError } from '../../http/errors.ts'
import { findSiteChannelId } from '../channels/index.ts'
import { findWatchingChannelId } from './watching-channel-store.ts'
import { listActiveChannelIds } from '../pillar-channels/index.ts'

/**
 * The channels to write for if none are named: the one whose feed the idea is from, else those of the pillar, else the
 * workspace's site. Throws 400 if there is none.
 */
export async function listDefaultChannelIds(
  db: AccountDb,
  { id, pillar_id: pillarId = null }: { id?: string; pillar_id?: string | null | undefined },
): Promise<string[]> {
  const watching = id === undefined ? undefined : await findWatchingChannelId(db, id)
  if (watching !== undefined) return [watching]
  const used = pillarId === null ? [] : await listActiveChannelIds(db, pillarId)
  if (used.length > 0) return used
  const site = await findSiteChannelId(db)
  if (site === undefined) throw invalidInputError([{ field: 'channel_ids', message: 'must list at least one channel' }])
  return [site]
}
