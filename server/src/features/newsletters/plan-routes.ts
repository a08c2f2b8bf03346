import { type ChannelPlan, newsletterPlans, type PostPlan } from '@draftwright/contract/newsletter-plans'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { readChannel } from '../channels/index.ts'
import { readContent } from '../content/index.ts'
import { countConfirmed, findNewsletter } from './newsletters-store.ts'
import {
  findChannelPlan,
  findPostDecision,
  removeChannelPlan,
  removeSkip,
  saveChannelPlan,
  skipPost,
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
    else await removeChannelPlan(db, params.id)
    return readChannelPlan(db, params.id)
  },

  readPost: ({ db, context, params }) => readPostPlan(db, context, params.id),

  async updatePost({ db, context, params, body }) {
    const { title } = await readContent(db, context, params.id)
    db.addAuditNote({ target_kind: 'content', target_id: params.id, details: { title, ...body } })
    const now = context.now().toISOString()
    if (!body.is_skipped) await removeSkip(db, params.id)
    else if (!(await skipPost(db, params.id, now)))
      throw conflictError('already_planned', 'Its newsletter was made already. Take that one back, or pause it.')
    return readPostPlan(db, context, params.id)
  },
})

async function readChannelPlan(db: AccountDb, channelId: string): Promise<ChannelPlan> {
  const plan = await findChannelPlan(db, channelId)
  return { is_on: plan !== undefined, hold_minutes: plan?.hold_minutes ?? usualHold }
}

async function readPostPlan(db: AccountDb, context: AppContext, contentId: string): Promise<PostPlan> {
  const { channel_id, published_at, repeats_content_id } = await readContent(db, context, contentId)
  const plan = channel_id === null ? undefined : await findChannelPlan(db, channel_id)
  const decision = await findPostDecision(db, contentId)
  const isMade = decision?.is_skipped === false
  const newsletter = decision?.newsletter_id ? await findNewsletter(db, decision.newsletter_id) : undefined
  const isNew = published_at === null || (plan !== undefined && published_at >= plan.since)
  return {
    is_on: plan !== undefined,
    hold_minutes: plan?.hold_minutes ?? usualHold,
    is_skipped: decision?.is_skipped === true,
    will_send: plan !== undefined && decision === undefined && isNew && repeats_content_id === null,
    newsletter: newsletter ?? null,
    made_at: isMade ? decision.decided_at : null,
    subscribers: await countConfirmed(db),
    missing: listMissing(context, db.accountId, (await findNewsletterSettings(db)) ?? emptySettings),
  }
}
