import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { AccountDb } from '../../db/account-db.ts'
import { AppError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { getChannelType } from '../../integrations/channel-types/registry.ts'
import { isOpenAccount } from '../accounts/index.ts'
import { insertAttempt, endAttempt, findOpenAttempt } from '../deliveries/index.ts'
import { claimDuePost } from './due-store.ts'
import { findPause } from './pause-store.ts'
import { assertPublishable } from './publishable.ts'
import type { DuePost } from './system-store.ts'
import { applyTransition, lockContent } from './transitions.ts'
import { notifyOfDuePost } from './notifications.ts'
import { prepareLiveColumns } from './publish-transitions.ts'
import { startDelivery } from './start-delivery.ts'
import type { ContentRow } from './store.ts'
import { buildContentUrl } from './view.ts'

type Due = Pick<DuePost, 'content_id' | 'due_at'>

/**
 * Publishes a due post once, however often and by how many this is called. First it is claimed and the attempt recorded; then it is
 * made live, or left to the job that sends it. A kill in between leaves the attempt open, and the next call ends it.
 */
export async function publishDuePost(db: AccountDb, context: AppContext, due: Due): Promise<void> {
  // Nothing of a closed workspace is published; after reopening, its people decide on missed posts.
  if (!(await isOpenAccount(context.engine, db.accountId))) return
  if (await db.transaction((tx) => claimForPublishing(tx, context, due)))
    await db.transaction((tx) => publishClaimedPost(tx, context, due))
}

/** Claims the post for this call; returns whether there is something to send. */
async function claimForPublishing(db: AccountDb, context: AppContext, { content_id, due_at }: Due): Promise<boolean> {
  const now = context.now()
  // It stays scheduled; ending the pause takes it up.
  if ((await findPause(db)) !== undefined) return (await findOpenAttempt(db, content_id)) !== undefined
  if (!(await claimDuePost(db, content_id, due_at, now.toISOString())))
    return (await findOpenAttempt(db, content_id)) !== undefined
  const row = await lockContent(db, content_id)
  if (now.getTime() - Date.parse(due_at) > context.config.missedAfterMs) {
    await applyTransition(db, row, { actorId: null, verb: 'missed', note: due_at }, { status: 'missed' })
    await notifyOfDuePost(db, context, row, 'missed')
    return false
  }
  const { type, refusal } = await resolvePublishRoute(db, context, row)
  if (type === null) {
    await insertAttempt(db, row)
    await markFailed(db, context, row, refusal)
    return false
  }
  const { by } = getChannelType(type).delivery
  if (by === 'hand') {
    await applyTransition(db, row, { actorId: null, verb: 'time_to_post', note: due_at }, {})
    await notifyOfDuePost(db, context, row, 'time_to_post')
  } else if (by === 'network') await startDelivery(db, context, row, { type, operation: 'publish', actorId: null })
  else await insertAttempt(db, row)
  return by === 'site'
}

/** Makes the post live on our own site and ends the attempt, both or neither; one that was unscheduled in between, or is sent to a network, stays. */
async function publishClaimedPost(db: AccountDb, context: AppContext, { content_id }: Due): Promise<void> {
  const row = await lockContent(db, content_id)
  const attempt = await findOpenAttempt(db, content_id)
  if (attempt === undefined || attempt.snapshot !== null || row.status !== 'publishing') return
  const { type, refusal } = await resolvePublishRoute(db, context, row)
  if (type === null) return markFailed(db, context, row, refusal)
  const url = buildContentUrl(context, { ...row, status: 'published', live_slug: row.slug })
  await endAttempt(db, content_id, { state: 'confirmed', url })
  await applyTransition(db, row, { actorId: null, verb: 'published' }, await prepareLiveColumns(db, context, row))
  await notifyOfDuePost(db, context, row, 'published')
}

/** The channel type, checked as for every publication; or the message why it must not be published. */
async function resolvePublishRoute(
  db: AccountDb,
  context: AppContext,
  row: ContentRow,
): Promise<{ type: ChannelType; refusal: null } | { type: null; refusal: string }> {
  try {
    return { type: await assertPublishable(db, context, row), refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { type: null, refusal: error.message }
  }
}

async function markFailed(db: AccountDb, context: AppContext, row: ContentRow, reason: string): Promise<void> {
  await endAttempt(db, row.id, { state: 'rejected', error: reason })
  await applyTransition(db, row, { actorId: null, verb: 'failed', note: reason }, { status: 'failed' })
  await notifyOfDuePost(db, context, row, 'failed', reason)
}
