import type { Verification } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import {
  type AttemptRow,
  clearWaiting,
  endUnsentAttempt,
  findOpenAttempt,
  findUnknownAttempt,
  listAttempts,
  reopenAttempt,
  verifyAttempt,
} from '../deliveries/index.ts'
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
  const verification = await verifyAttempt(db, context, attempt)
  if (verification.found === 'live' && attempt !== undefined) await continueAttempt(db, context, caller, attempt)
  return verification
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
      if (row.status === 'unknown')
        await applyTransition(tx, row, { actorId: caller.userId, verb: 'sending' }, { status: 'publishing' })
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
    await applyTransition(tx, row, { actorId: caller.userId, verb: 'stopped' }, columns)
  })
  return listAttempts(db, id)
}
