import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { Operation } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import { isDuplicateError } from '../../db/engine.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { OutgoingPost, PlannedStep } from '../../integrations/channel-types/channel-type.ts'
import { getChannelType, getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { trackPostLinks } from '../links/index.ts'
import { insertAttempt } from './attempts-store.ts'
import { insertSteps } from './steps-store.ts'
import { deliverJob } from './deliver-job.ts'
import type { ContentRow } from './store.ts'

/**
 * Freezes what an operation sends, step by step, and hands it to the worker, all in the caller's transaction. Throws 409 while another
 * attempt of the post is under way, and for an operation that the network does not have.
 */
export async function startDelivery(
  db: AccountDb,
  context: AppContext,
  row: ContentRow,
  type: ChannelType,
  operation: Operation,
  actorId: string | null,
): Promise<void> {
  // The author's own links stay in the post; what is frozen has the tracked ones.
  const sent = operation === 'take_down' ? row : await trackPostLinks(db, context, row)
  const steps = planSteps(context, sent, type, operation)
  const { title, slug, excerpt, keyword, rich_content } = row
  const snapshot = { title, slug, excerpt, keyword, rich_content }
  const id = await insertAttempt(db, row, { state: 'intent', operation, actor_id: actorId, snapshot }).catch(
    (error: unknown) => {
      throw isDuplicateError(error, 'publish_attempts_open')
        ? conflictError('being_sent', 'This post is being sent right now')
        : error
    },
  )
  await insertSteps(db, id, steps)
  await context.jobs.enqueue(deliverJob, { account_id: db.accountId, attempt_id: id }, db)
}

function planSteps(context: AppContext, row: ContentRow, type: ChannelType, operation: Operation): PlannedStep[] {
  const client = getNetworkClient(type)
  const { label } = getChannelType(type)
  if (client === null) throw new Error(`Posts of ${type} are not sent to a network`)
  const settings = row.channel_settings ?? {}
  const post: OutgoingPost = row
  if (operation === 'publish') return client.planPublish(post, settings, context.now())
  const live = row.remote
  if (live === null)
    throw conflictError(
      'not_ours',
      `Somebody said that this post is live, so it is not known under which id. Change it on ${label}.`,
    )
  const steps =
    operation === 'edit'
      ? client.planEdit?.(post, live, settings, context.now())
      : client.planTakeDown?.(live, settings)
  if (steps === undefined)
    throw conflictError(
      'not_supported',
      operation === 'edit'
        ? `${label} does not let a post be changed. Unpublish it and publish the new text.`
        : `${label} does not let a post be removed from here. Remove it there.`,
    )
  return steps
}
