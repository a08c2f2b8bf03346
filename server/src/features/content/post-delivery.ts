import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { type AttemptRow, type Delivered, type DeliverySubject, toRemotePost } from '../deliveries/index.ts'
import { toLiveColumns, toTakenDownColumns } from './live-columns.ts'
import { notifyOfDuePost } from './notifications.ts'
import { findPause } from './pause-store.ts'
import { computeStatusAfterSchedule } from './rules.ts'
import type { ContentRow } from './store.ts'
import { applyTransition, lockContent } from './transitions.ts'

/** Why nothing is sent while the workspace pauses. */
export async function describePause(db: AccountDb) {
  if ((await findPause(db)) === undefined) return null
  return { message: 'Publishing is paused in this workspace', fix: 'End the pause to publish it.' }
}

/** What becomes of a post when its attempt ends. */
export const postDelivery: DeliverySubject = {
  findPause: describePause,
  removed: { message: 'The channel of this post was removed', fix: 'Choose another channel.' },
  inactive: { message: 'The channel of this post is inactive', fix: 'Activate the channel, then publish again.' },
  async lock(db, context, attempt) {
    const row = await lockContent(db, attempt.content_id)
    const isLive = row.status === 'published'
    return {
      complete: (delivered) => completePost(db, context, attempt, row, delivered),
      /** A live post stays live. */
      async fail(message) {
        const isUnchanged = row.text_hash === attempt.payload_hash
        const status = isLive ? row.status : isUnchanged ? 'failed' : computeStatusAfterSchedule(row)
        const verb = !isLive ? 'failed' : attempt.operation === 'edit' ? 'live_update_failed' : 'take_down_failed'
        await applyTransition(db, row, { actorId: attempt.actor_id, verb, note: message }, { status })
        await notifyOfDuePost(db, context, row, isLive ? 'live_update_failed' : 'failed', message)
      },
      async markUnknown(message) {
        await applyTransition(
          db,
          row,
          { actorId: attempt.actor_id, verb: 'unknown', note: message },
          isLive ? {} : { status: 'unknown' },
        )
        await notifyOfDuePost(db, context, row, 'unclear', message)
      },
    }
  },
}

/** Makes the text that was sent the live one. */
async function completePost(
  db: AccountDb,
  context: AppContext,
  attempt: AttemptRow,
  row: ContentRow,
  delivered: Delivered,
): Promise<void> {
  const { actor_id, operation, snapshot, payload_hash } = attempt
  if (operation === 'take_down')
    return applyTransition(
      db,
      row,
      { actorId: actor_id, verb: 'unpublished' },
      await toTakenDownColumns(db, context, row, actor_id),
    )
  if (snapshot === null) throw new Error('A text was sent and not kept')
  const waits = delivered.answers.some(({ data }) => data['waits_there'] !== undefined)
  const sent = toRemotePost(attempt, row.remote, delivered)
  const remote = waits ? { ...sent, url: null } : sent
  const live = toLiveColumns(row, snapshot, payload_hash, context.now().toISOString())
  const verb = waits ? 'waits_there' : operation === 'edit' ? 'live_updated' : 'published'
  const columns = { ...live, posted_url: remote.url, remote, remote_state: waits ? ('waiting' as const) : null }
  await applyTransition(db, row, { actorId: actor_id, verb, note: delivered.note }, columns)
  if (operation === 'publish' && !waits) await notifyOfDuePost(db, context, row, 'published')
}
