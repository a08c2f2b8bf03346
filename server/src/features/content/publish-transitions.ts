import type { ChangedThereChoice } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { getChannelType, getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { requestPictureCopies } from '../site/index.ts'
import { insertAttempt } from '../deliveries/index.ts'
import { type ChangeThere, findChangeThere } from './changed-there.ts'
import { toLiveColumns, toTakenDownColumns } from './live-columns.ts'
import { assertChannelOpen, assertNotPaused } from './publishable.ts'
import { startDelivery } from './start-delivery.ts'
import { saveOldSlug } from './slugs-store.ts'
import type { ContentColumns, ContentRow } from './store.ts'
import { transitionContent, type TransitionOptions } from './transitions.ts'

/** Makes the approved text the live one: at once on our own site, by the worker on a network, where it is `publishing` meanwhile. */
export const publishContent = async (
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  { if_changed_there, ...options }: TransitionOptions & { if_changed_there?: ChangedThereChoice | undefined } = {},
) => {
  const change = await findChangeThere(db, context, id, if_changed_there)
  const publish = (tx: AccountDb, row: ContentRow) => publishLocked(tx, context, caller, row, change)
  return transitionContent({ db, context, caller }, id, 'publish', publish, options)
}

/** The same inside the transaction that has approved the text and holds the row's lock. */
export async function publishLocked(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  row: ContentRow,
  change: ChangeThere | null,
): Promise<{ columns: ContentColumns; event?: string }> {
  const type = assertChannelOpen(row)
  // A live post can be corrected during a pause.
  if (row.status !== 'published') await assertNotPaused(db)
  const { by } = getChannelType(type).delivery
  if (by === 'hand')
    throw conflictError('manual_channel', 'This is a manual channel. Copy the text, post it, then mark it as posted.')
  if (by === 'network') {
    const isLive = row.status === 'published'
    const { choice = 'replace', remote = row.remote } = change ?? {}
    // What stands there is taken for what was sent, and the text from here stays its next one.
    if (isLive && choice === 'keep') return { columns: { remote, remote_state: 'live' }, event: 'kept_there' }
    const operation = isLive && choice === 'replace' ? 'edit' : 'publish'
    await startDelivery(db, context, { ...row, remote }, { type, operation, actorId: caller.userId })
    return { columns: isLive ? {} : ({ status: 'publishing' } as const), event: isLive ? 'updating_live' : 'sending' }
  }
  await insertAttempt(db, row, { state: 'confirmed', actor_id: caller.userId })
  return { columns: await prepareLiveColumns(db, context, row) }
}

/** The columns that copy the row's text to the live one. Its old address redirects to it. */
export async function prepareLiveColumns(db: AccountDb, context: AppContext, row: ContentRow): Promise<ContentColumns> {
  if (row.live_slug !== null && row.live_slug !== row.slug) await saveOldSlug(db, row.live_slug, row.id)
  await requestPictureCopies(context, db, row)
  return toLiveColumns(row, row, row.text_hash, context.now().toISOString())
}

/**
 * Unpublishes the page; its approval remains, so it can be published again. An unapproved next text goes to review. On a network the
 * worker removes it, and it is live until then.
 */
export const unpublishContent = (db: AccountDb, context: AppContext, caller: Caller, id: string) =>
  transitionContent({ db, context, caller }, id, 'unpublish', async (tx, row) => {
    // What a person said is live, without an id, is removed by that person.
    const isRemote = row.remote !== null && row.channel_type !== null && getNetworkClient(row.channel_type) !== null
    if (!isRemote || row.channel_type === null)
      return { columns: await toTakenDownColumns(tx, context, row, caller.userId) }
    await startDelivery(tx, context, row, {
      type: row.channel_type,
      operation: 'take_down',
      actorId: caller.userId,
    })
    return { columns: {}, event: 'taking_down' }
  })
