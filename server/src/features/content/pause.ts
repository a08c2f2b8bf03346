import type { PublishingPause } from '@draftwright/contract/publishing-pause'
import { publishingPause } from '@draftwright/contract/publishing-pause'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { implementRoutes } from '../../http/handler.ts'
import { deliverJob } from './deliver-job.ts'
import { publishDueJob } from './due-job.ts'
import { notifyOfDuePost } from './notifications.ts'
import {
  addPausedTime,
  deletePause,
  endWaitingForPause,
  findPause,
  listOverduePosts,
  savePause,
} from './pause-store.ts'
import { applyTransition, lockContent } from './transitions.ts'

async function readPause(db: AccountDb, context: AppContext): Promise<PublishingPause> {
  const pause = await findPause(db)
  if (pause === undefined)
    return { is_paused: false, started_at: null, user_id: null, reason: null, due_posts: 0, missed_posts: 0 }
  const now = context.now()
  const missedBefore = now.getTime() - context.config.missedAfterMs
  const due = await listOverduePosts(db, now.toISOString())
  const isMissed = ({ scheduled_at }: (typeof due)[number]): boolean =>
    scheduled_at !== null && Date.parse(scheduled_at) < missedBefore
  return { ...pause, is_paused: true, due_posts: due.length, missed_posts: due.filter(isMissed).length }
}

/** Ends the pause, and publishes what came due meanwhile or marks it as missed, all or nothing. */
async function endPause(db: AccountDb, context: AppContext, userId: string, shouldHold: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const pause = await deletePause(tx)
    if (pause === undefined) return
    const now = context.now().toISOString()
    await addPausedTime(tx, pause.started_at, now)
    for (const { id, scheduled_at: due_at } of await listOverduePosts(tx, now)) {
      if (due_at === null) continue
      if (!shouldHold) {
        await context.jobs.enqueue(publishDueJob, { account_id: tx.accountId, content_id: id, due_at }, tx)
        continue
      }
      const row = await lockContent(tx, id)
      // It was moved or published since it was listed.
      if (row.status !== 'scheduled' || row.scheduled_at !== due_at) continue
      await applyTransition(tx, row, { actorId: userId, verb: 'missed', note: due_at }, { status: 'missed' })
      await notifyOfDuePost(tx, context, row, 'missed', 'Publishing was paused at its time.')
    }
    // The check for due attempts takes up those of shares.
    for (const { id, share_id } of await endWaitingForPause(tx))
      if (share_id === null) await context.jobs.enqueue(deliverJob, { account_id: tx.accountId, attempt_id: id }, tx)
  })
}

export const publishingPauseRoutes = implementRoutes(publishingPause, {
  read: ({ db, context }) => readPause(db, context),
  async start({ db, context, caller, body }) {
    await savePause(db, caller.userId, body?.reason ?? null)
    return readPause(db, context)
  },
  async end({ db, context, caller, body }) {
    await endPause(db, context, caller.userId, body?.due_posts === 'hold')
    return readPause(db, context)
  },
})
