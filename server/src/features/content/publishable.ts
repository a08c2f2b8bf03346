import type { ChannelType } from '@draftwright/contract/channels'
import type { AccountDb } from '../../db/account-db.ts'
import { conflictError } from '../../http/errors.ts'
import { assertApproved } from '../reviews/index.ts'
import { assertFitsChannel } from './channel-limits.ts'
import type { ContentRow } from './store.ts'

/**
 * The check of every publication, by hand, by schedule and when due: the current text is approved and fits its network, and its
 * channel is active; returns the channel type. Throws 409. Call it in the transaction that holds the row's lock.
 */
export async function assertPublishable(db: AccountDb, row: ContentRow): Promise<ChannelType> {
  await assertApproved(db, row.id)
  assertFitsChannel(row)
  if (row.channel_type === null) throw conflictError('no_channel', 'This post has no channel')
  if (row.has_active_channel !== true)
    throw conflictError('channel_inactive', 'The channel of this post is inactive. Activate it to publish.')
  return row.channel_type
}
