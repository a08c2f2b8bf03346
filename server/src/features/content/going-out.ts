import type { ChannelType } from '@draftwright/contract/channels'
import type { AccountDb } from '../../db/account-db.ts'
import { conflict } from '../../http/errors.ts'
import { mustBeApproved } from '../reviews/index.ts'
import { mustFit } from './fits.ts'
import type { ContentRow } from './store.ts'

/**
 * What every way out asks, by hand, by schedule and when the time has come: the text that stands there was approved, fits
 * its network, and its channel takes posts; answers what type of channel it is. Throws 409. Ask it in the transaction that holds the row's lock.
 */
export async function mayGoOut(db: AccountDb, row: ContentRow): Promise<ChannelType> {
  await mustBeApproved(db, row.id)
  mustFit(row)
  if (row.channel_type === null) throw conflict('no_channel', 'This post has no channel to be published to')
  if (row.has_active_channel !== true)
    throw conflict('channel_inactive', 'The channel of this post is switched off. Switch it on to publish.')
  return row.channel_type
}
