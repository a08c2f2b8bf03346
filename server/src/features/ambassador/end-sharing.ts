import type { AccountDb } from '../../db/account-db.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { listShareEndings } from './system-store.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import { endUnsentShares } from '../deliveries/index.ts'
import { notifyMembers, withdrawNotifications } from '../notifications/index.ts'
import { findPostRefusal, isEnding } from './share-refusals.ts'
import { findRules, forgetTold, listSharers, markSharersTold, takeEnding } from './share-rules-store.ts'

/**
 * Stops what waits to be sent of a post's shares, and tells everybody who has not been told: whose share is up to remove it, whose share
 * waited that it does not go out. In the transaction of the change.
 */
export async function endSharing(
  db: AccountDb,
  context: AppContext,
  contentId: string,
  actorId: string | null,
): Promise<void> {
  const [rules, refusal] = [await findRules(db, contentId), await findPostRefusal(db, context, contentId)]
  if (rules === undefined || refusal === null || !isEnding(refusal)) return
  const stopped = await listSharers(db, await endUnsentShares(db, contentId, refusal.message))
  const told = await markSharersTold(db, contentId, context.now().toISOString())
  const about = { contentId, subject: rules.title }
  if (told.length > 0)
    await notifyMembers(db, context, {
      ...about,
      kind: 'share_withdrawn',
      to: told,
      actorId,
      ...(rules.withdrawn_reason ? { note: rules.withdrawn_reason } : {}),
    })
  const others = stopped.filter((id) => !told.includes(id))
  if (others.length > 0)
    await notifyMembers(db, context, {
      ...about,
      kind: 'share_failed',
      to: others,
      actorId: null,
      note: refusal.message,
    })
}

/** Takes back that people were asked to remove their shares, unless the post is not live or still withdrawn. */
export async function resumeIfLive(db: AccountDb, context: AppContext, contentId: string): Promise<void> {
  const refusal = await findPostRefusal(db, context, contentId)
  if (refusal !== null && isEnding(refusal)) return
  await forgetTold(db, contentId)
  await withdrawNotifications(db, context, contentId, ['share_withdrawn'])
}

async function endDueSharing(context: AppContext): Promise<void> {
  for (const { account_id, content_id } of await listShareEndings(context.engine)) {
    const db = createAccountDb(context.engine, account_id)
    try {
      await db.transaction(async (tx) => {
        if (!(await takeEnding(tx, content_id))) return
        await resumeIfLive(tx, context, content_id)
        await endSharing(tx, context, content_id, null)
      })
    } catch (error) {
      // It is tried again by the next run; the others do not wait for it.
      context.log.error('People could not be told that a post is not shared any more', error)
    }
  }
}
export const sharingEndSchedule: Schedule<AppContext> = {
  name: 'shares.tell-of-endings',
  everySeconds: 20,
  run: endDueSharing,
}
