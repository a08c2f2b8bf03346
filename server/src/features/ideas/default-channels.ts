import type { AccountDb } from '../../db/account-db.ts'
import { invalidInputError } from '../../http/errors.ts'
import { findSiteChannelId } from '../channels/index.ts'
import { listActiveChannelIds } from '../pillar-channels/index.ts'

/**
 * The channels to write for if none are named: those of the pillar, else the workspace's site. Throws 400 if there is neither.
 */
export async function listDefaultChannelIds(db: AccountDb, pillarId: string | null): Promise<string[]> {
  const used = pillarId === null ? [] : await listActiveChannelIds(db, pillarId)
  if (used.length > 0) return used
  const site = await findSiteChannelId(db)
  if (site === undefined) throw invalidInputError([{ field: 'channel_ids', message: 'must list at least one channel' }])
  return [site]
}
