import { type ChannelPlan, newsletterPlans, type PostPlan } from '@draftwright/contract/newsletter-plans'
import type { AccountDb } from '../../db/account-db.ts'
import { findEarliestUnsent } from './system-store.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { readChannel } from '../channels/index.ts'
import { readContent } from '../content/index.ts'
import { countReachable, findNewsletter } from './newsletters-store.ts'
import {
  findChannelHold,
  findChannelPlan,
  findPostDecision,
  removeSkip,
  saveChannelPlan,
  skipPost,
  stopChannelPlan,
} from './plans-store.ts'
import { listMissing } from './settings-routes.ts'
import { emptySettings } from './settings-rules.ts'
import { findNewsletterSettings } from './settings-store.ts'

const usualHold = 30

export const newsletterPlanRoutes = implementRoutes(newsletterPlans, {
  async readChannel({ db, context, params }) {
    await readChannel(db, context, params.id)
    return readChannelPlan(db, params.id)
  },

  async updateChannel({ db, context, params, body, caller }) {
    const { name } = await readChannel(db, context, params.id)
    db.addAuditNote({ target_kind: 'channel', target_id: params.id, details: { name, ...body } })
    const before = await readChannelPlan(db, params.id)
    if (body.is_on)
      await saveChannelPlan(db, params.id, {
        hold_minutes: body.hold_minutes ?? before.hold_minutes,
        since: context.now().toISOString(),
        set_by: caller.userId,
      })
    else await stopChannelPlan(db, params.id)
    return readChannelPlan(db, params.id)
  },

  readPost: ({ db, context, params }) => readPostPlan(db, context, params.id),

  async updatePost({ db, context, params, body }) {
    const { title, published_at } = await readContent(db, context, params.id)
    db.addAuditNote({ target_kind: 'content', target_id: params.id, details: { title, ...body } })
    const now = context.now()
    if (!body.is_skipped) {
      const isSkipped = (await findPostDecision(db, params.id))?.is_skipped === true
      if (isSkipped && isLate(published_at, now))
        throw conflictError(
          'too_late',
          'It was published too long ago to go out by itself. Make a newsletter of it by hand.',
        )
      await removeSkip(db, params.id)
    } else if (!(await skipPost(db, params.id, now.toISOString())))
      throw conflictError('already_planned', 'Its newsletter was made already. Take that one back, or pause it.')
    return readPostPlan(db, context, params.id)
  },
})

async function readChannelPlan(db: AccountDb, channelId: string): Promise<ChannelPlan> {
  const plan = await findChannelPlan(db, channelId)
  const hold = plan?.hold_minutes ?? (await findChannelHold(db, channelId))
  return { is_on: plan !== undefined, hold_minutes: hold ?? usualHold }
}

/** Whether a post was published so long ago that it does not go out by itself any more. */
const isLate = (publishedAt: string | null, now: Date): boolean =>
  publishedAt !== null && Date.parse(publishedAt) < findEarliestUnsent(now).getTime()

async function readPostPlan(db: AccountDb, context: AppContext, contentId: string): Promise<PostPlan> {
  const { channel_id, published_at, repeats_content_id } = await readContent(db, context, contentId)
  const plan = channel_id === null ? undefined : await findChannelPlan(db, channel_id)
  const decision = await findPostDecision(db, contentId)
  const isMade = decision?.is_skipped === false
  const newsletter = decision?.newsletter_id ? await findNewsletter(db, decision.newsletter_id) : undefined
  const is_late = isLate(published_at, context.now())
  const isNew = published_at === null || (plan !== undefined && published_at >= plan.since && !is_late)
  return {
    is_on: plan !== undefined,
    hold_minutes: plan?.hold_minutes ?? usualHold,
    is_skipped: decision?.is_skipped === true,
    will_send: plan !== undefined && decision === undefined && isNew && repeats_content_id === null,
    is_late,
    newsletter: newsletter ?? null,
    made_at: isMade ? decision.decided_at : null,
    subscribers: await countReachable(db),
    missing: listMissing(context, db.accountId, (await findNewsletterSettings(db)) ?? emptySettings),
  }
}
