import type { Verification } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { openConnection } from '../connections/index.ts'
import {
  type AttemptRow,
  clearWaiting,
  endUnsentAttempt,
  findOpenAttempt,
  findUnknownAttempt,
  listAttempts,
  reopenAttempt,
} from './attempts-store.ts'
import { listSteps, saveStepAnswer } from './steps-store.ts'
import { keepWebAddress, toNetworkStep } from './deliver.ts'
import { deliverJob } from './deliver-job.ts'
import { assertTransitionAllowed, computeStatusAfterSchedule } from './rules.ts'
import { applyTransition, lockContent } from './transitions.ts'
import { readContent } from './view.ts'

/** Looks at the network whether an unclear attempt arrived; if so, the attempt goes on from there. Throws 409 without one. */
export async function verifyDelivery(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
): Promise<Verification> {
  await readContent(db, context, id)
  const attempt = await findUnknownAttempt(db, id)
  const opened = attempt?.channel_id ? await openConnection(db, context, attempt.channel_id) : null
  const client = opened && getNetworkClient(opened.channelType)
  if (attempt === undefined || client === null || opened === null)
    throw conflictError('nothing_unclear', 'No delivery of this post is unclear')
  const steps = await listSteps(db, attempt.id)
  const step = steps.find(({ state }) => state !== 'done')
  if (step === undefined) throw conflictError('nothing_unclear', 'Every step of this post is done')
  const earlier = steps.flatMap(({ answer }) => answer ?? [])
  try {
    const found = await client.find(toNetworkStep(step, earlier), opened.connection)
    if (found === 'absent')
      return { found, message: 'The network does not have this post. It can be sent again without doubling it.' }
    if (found === 'unclear')
      return { found, message: 'The network does not let this be looked up. Open it there and look.' }
    await saveStepAnswer(db, step.id, keepWebAddress(found))
    await continueAttempt(db, context, caller, attempt)
    return { found: 'live', message: 'The network has this post.' }
  } catch (error) {
    if (error instanceof NetworkError) return { found: 'unclear', message: error.message }
    throw error
  }
}

/** Sends what is left of an unclear or waiting attempt now, under the same keys. Throws 409 without one. */
export async function sendAgain(db: AccountDb, context: AppContext, caller: Caller, id: string) {
  await readContent(db, context, id)
  const waiting = await findOpenAttempt(db, id)
  const attempt = waiting ?? (await findUnknownAttempt(db, id))
  if (attempt === undefined || (waiting !== undefined && waiting.waiting_for === null))
    throw conflictError('nothing_to_send', 'Nothing of this post waits to be sent again')
  await continueAttempt(db, context, caller, attempt)
  return listAttempts(db, id)
}

async function continueAttempt(db: AccountDb, context: AppContext, caller: Caller, attempt: AttemptRow): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, attempt.content_id)
    if (attempt.state === 'unknown') {
      await reopenAttempt(tx, attempt.id)
      if (row.status === 'unknown') await applyTransition(tx, row, caller.userId, 'sending', { status: 'publishing' })
    } else await clearWaiting(tx, attempt.id)
    await context.jobs.enqueue(deliverJob, { account_id: tx.accountId, attempt_id: attempt.id }, tx)
  })
}

/** Ends an attempt of which readers can have seen nothing. Throws 409 when it is too late, or nothing is being sent. */
export async function stopDelivery(db: AccountDb, context: AppContext, caller: Caller, id: string) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertTransitionAllowed(row, 'stopDelivery')
    const isStopped = await endUnsentAttempt(tx, id, `Stopped before it was sent`)
    if (!isStopped && (await findOpenAttempt(tx, id)) !== undefined)
      throw conflictError('being_sent', 'The post is being sent already, and its network has to answer first')
    if (!isStopped) throw conflictError('wrong_status', 'Nothing of this post is being sent', { status: row.status })
    const columns = row.status === 'publishing' ? { status: computeStatusAfterSchedule(row) } : {}
    await applyTransition(tx, row, caller.userId, 'stopped', columns)
  })
  return listAttempts(db, id)
}
