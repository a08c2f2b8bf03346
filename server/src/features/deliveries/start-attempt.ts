import { listLosses } from '@draftwright/contract/carrying'
import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { Operation } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import { isDuplicateError } from '../../db/engine.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError } from '../../http/errors.ts'
import type { OutgoingPost, PlannedStep, RemotePost } from '../../integrations/channel-types/channel-type.ts'
import { getChannelType, getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { insertAttempt, type SentText, type SubjectRow } from './attempts-store.ts'
import { insertSteps } from './steps-store.ts'

interface NewDelivery {
  readonly type: ChannelType
  readonly operation: Operation
  readonly actorId: string | null
  /** As it is sent. */
  readonly post: OutgoingPost
  /** As it is kept when it is live. */
  readonly snapshot: SentText
  /** Of the channel. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly live: RemotePost | null
}

/**
 * Freezes what an operation sends, step by step, and returns the attempt's id; the caller enqueues its job in the same transaction. Throws
 * 409 while another attempt of the subject is under way, and for an operation that the network does not have.
 */
export async function startAttempt(
  db: AccountDb,
  context: AppContext,
  subject: SubjectRow,
  delivery: NewDelivery,
): Promise<string> {
  const steps = withLosses(planSteps(context, delivery), delivery)
  const { operation, actorId: actor_id, snapshot } = delivery
  const id = await insertAttempt(db, subject, { state: 'intent', operation, actor_id, snapshot }).catch(
    (error: unknown) => {
      throw isDuplicateError(error, 'publish_attempts_open')
        ? conflictError('being_sent', 'This post is being sent right now')
        : error
    },
  )
  await insertSteps(db, id, steps)
  return id
}

/** What the network does not carry is said with the proof that the rest arrived. */
function withLosses(steps: readonly PlannedStep[], { type, operation, post }: NewDelivery): PlannedStep[] {
  const losses = operation === 'take_down' ? [] : listLosses(type, post)
  const shown = steps.findIndex(({ kind }) => kind === 'create' || kind === 'edit')
  return steps.map((step, at) =>
    at === shown && losses.length > 0 ? { ...step, payload: { ...step.payload, losses } } : step,
  )
}

function planSteps(context: AppContext, { type, operation, post, settings, live }: NewDelivery): PlannedStep[] {
  const client = getNetworkClient(type)
  const { label } = getChannelType(type)
  if (client === null) throw new Error(`Posts of ${type} are not sent to a network`)
  if (operation === 'publish') return client.planPublish(post, settings, context.now())
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
