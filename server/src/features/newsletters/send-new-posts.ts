import { cutText } from '@draftwright/contract/cut-text'
import { createAccountDb, type AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { listUnsentPosts } from './system-store.ts'
import type { AppContext } from '../../http/app-context.ts'
import { AppError } from '../../http/errors.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import { readContent } from '../content/index.ts'
import { notifyMembers } from '../notifications/index.ts'
import { readPublishedPost } from './newsletter-content.ts'
import { insertNewsletter, updateNewsletter } from './newsletters-store.ts'
import { claimPost, findChannelPlan, hasNewsletter, setPostNewsletter } from './plans-store.ts'
import { listMissing } from './settings-routes.ts'
import { emptySettings } from './settings-rules.ts'
import { findNewsletterSettings } from './settings-store.ts'

/** Makes the newsletter of a post that was published, once, and schedules it for the end of the channel's hold. */
async function planNewsletter(db: AccountDb, context: AppContext, contentId: string): Promise<void> {
  const now = context.now()
  await db.transaction(async (tx) => {
    if (!(await claimPost(tx, contentId, now.toISOString()))) return
    // A person was faster and decides when it goes out.
    if (await hasNewsletter(tx, contentId)) return
    const { channel_id } = await readContent(tx, context, contentId)
    const plan = channel_id === null ? undefined : await findChannelPlan(tx, channel_id)
    if (plan === undefined) return
    const { post_title } = await readPublishedPost(tx, context, contentId)
    const id = createId()
    const subject = cutText(post_title, 200) || 'New post'
    await insertNewsletter(tx, { id, content_id: contentId, subject, post_title, created_by: plan.set_by })
    await setPostNewsletter(tx, contentId, id)
    const missing = listMissing(context, tx.accountId, (await findNewsletterSettings(tx)) ?? emptySettings)
    const at = new Date(now.getTime() + plan.hold_minutes * 60_000).toISOString()
    await updateNewsletter(
      tx,
      id,
      ['draft'],
      missing.length > 0
        ? { problem: `It did not go out by itself. Still missing: ${missing.join(' ')}` }
        : { state: 'scheduled', scheduled_at: at, next_run_at: at },
    )
    const kind = missing.length > 0 ? 'newsletter_held' : 'newsletter_planned'
    await notifyMembers(tx, context, { kind, to: 'everyone', actorId: null, contentId, subject })
  })
}

/** Every server looks; a post is planned by one of them. */
export async function planNewsletters(context: AppContext): Promise<void> {
  for (const { account_id, content_id } of await listUnsentPosts(context.engine, context.now()))
    await planNewsletter(createAccountDb(context.engine, account_id), context, content_id).catch((error: unknown) => {
      // Unpublished in this moment: there is nothing to send.
      if (!(error instanceof AppError)) context.log.error('Planning the newsletter of a post failed', error)
    })
}

export const planSchedules: readonly Schedule<AppContext>[] = [
  { name: 'newsletters.plan', everySeconds: 15, run: planNewsletters },
]
