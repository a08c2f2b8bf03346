import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError } from '../../http/errors.ts'
import { assertApproved } from '../reviews/index.ts'
import { assertFitsChannel } from './channel-limits.ts'
import { findPause } from './pause-store.ts'
import type { ContentRow } from './store.ts'

/** Throws 409 unless the current text is approved and fits its channel. Call it with the row locked. */
export async function assertApprovedAndFitting(db: AccountDb, context: AppContext, row: ContentRow): Promise<void> {
  await assertApproved(db, row.id)
  await assertFitsChannel(db, context, row)
}

/** The type of the post's channel; throws 409 without one, or for an inactive one. */
export function assertChannelOpen(row: ContentRow): ChannelType {
  if (row.channel_type === null) throw conflictError('no_channel', 'This post has no channel')
  if (row.has_active_channel !== true)
    throw conflictError('channel_inactive', 'The channel of this post is inactive. Activate it to publish.')
  return row.channel_type
}

/** Both checks: what every schedule and every due post has to pass, in the transaction that holds the row's lock. */
export async function assertPublishable(db: AccountDb, context: AppContext, row: ContentRow): Promise<ChannelType> {
  await assertApprovedAndFitting(db, context, row)
  return assertChannelOpen(row)
}

/** Throws 409 `publishing_paused` while the workspace pauses. */
export async function assertNotPaused(db: AccountDb): Promise<void> {
  if ((await findPause(db)) !== undefined)
    throw conflictError('publishing_paused', 'Publishing is paused in this workspace. End the pause to publish.')
}
