import type { WaitReason } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { StepAnswer } from '../../integrations/channel-types/channel-type.ts'
import type { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { recordFailure, recordSuccess } from '../connections/index.ts'
import { type AttemptRow, endAttempt, postponeAttempt } from './attempts-store.ts'
import { listSteps, saveStepFailure, type StepFailure, type StepRow } from './steps-store.ts'
import type { DeliveryFailure, DeliverySubject } from './delivery-subject.ts'

/** An attempt that a worker has for itself. */
export interface AttemptRun {
  readonly db: AccountDb
  readonly context: AppContext
  readonly subject: DeliverySubject
  readonly attempt: AttemptRow
}

/** Minutes after which an attempt that cannot reach its network has failed, or is unclear if something was sent. */
const patienceMinutes = 60
/** Hours that it waits for a person to reconnect its channel, or for the operator. */
const patienceForPeopleHours = 12
const firstDelayMs = 5000
const longestDelayMs = 600_000
const recheckMs = 3_600_000

/** Ends the attempt with its proof. */
export async function completeDelivery(
  { db, context, subject, attempt }: AttemptRun,
  answers: readonly StepAnswer[],
): Promise<void> {
  const place = answers.find(({ url }) => url !== null) ?? answers.at(-1)
  const { url = null, external_id = null } = place ?? {}
  await db.transaction(async (tx) => {
    const locked = await subject.lock(tx, context, attempt)
    const note = describeShortfalls(await listSteps(tx, attempt.id), answers)
    if (await endAttempt(tx, attempt.subject_id, { state: 'confirmed', url, external_id, error: note }))
      await locked.complete({ url, external_id, answers, note })
  })
  if (attempt.channel_id !== null) await recordSuccess(db, attempt.channel_id, context.now())
}

export const isComment = ({ kind }: StepRow): boolean => kind === 'comment'

/** Leaves out a first comment of which nobody knows whether it arrived: the post itself is live. */
export async function skipComment(db: AccountDb, step: StepRow, error: string = lostComment): Promise<'skipped'> {
  const { http_status, request_id } = step
  await saveStepFailure(db, step.id, { state: 'unknown', error, http_status, request_id })
  return 'skipped'
}
const lostComment = 'The network did not answer, so look there whether the comment is under the post.'

/** What of a live post did not work; null if everything did. */
function describeShortfalls(steps: readonly StepRow[], answers: readonly StepAnswer[]): string | null {
  const warnings = answers.flatMap(({ data }) => (typeof data['warning'] === 'string' ? [data['warning']] : []))
  const losses = steps.flatMap(({ payload }) => (Array.isArray(payload['losses']) ? payload['losses'].map(String) : []))
  return [...warnings, ...losses, describeSkippedComment(steps) ?? ''].filter(Boolean).join(' ') || null
}

function describeSkippedComment(steps: readonly StepRow[]): string | null {
  const comment = steps.find(isComment)
  if (comment?.state === 'rejected') return `The first comment was not added: ${comment.error ?? ''}`
  return comment?.state === 'unknown' ? `The first comment may be missing: ${comment.error ?? ''}` : null
}

/** Ends an attempt that certainly did not do what it should. */
export async function failDelivery(
  { db, context, subject, attempt }: AttemptRun,
  { message, fix }: DeliveryFailure,
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await subject.lock(tx, context, attempt)
    if (await endAttempt(tx, attempt.subject_id, { state: 'rejected', error: message, fix })) await locked.fail(message)
  })
}

/** Ends an attempt of which nobody knows whether it arrived, or that arrived in part. It is never sent again unasked. */
export async function markDeliveryUnknown(
  { db, context, subject, attempt }: AttemptRun,
  step: StepRow,
  message = 'The post was sent, but the network did not answer. Check there whether it is live.',
): Promise<void> {
  await saveStepFailure(db, step.id, {
    state: 'unknown',
    error: message,
    http_status: step.http_status,
    request_id: step.request_id,
  })
  await db.transaction(async (tx) => {
    const locked = await subject.lock(tx, context, attempt)
    if (await endAttempt(tx, attempt.subject_id, { state: 'unknown', error: message }))
      await locked.markUnknown(message)
  })
}

/** Lets the attempt wait. */
export const postponeDelivery = (
  db: AccountDb,
  attempt: AttemptRow,
  waiting_for: WaitReason,
  until: Date,
  { message, fix }: DeliveryFailure,
) => postponeAttempt(db, attempt.id, { next_try_at: until.toISOString(), waiting_for, error: message, fix })

/** Milliseconds that an attempt has tried to reach its network: those before it began, and in a pause, do not count. */
function computeWait({ started_at, due_at, paused_seconds }: AttemptRow, now: Date): number {
  const began = Math.max(Date.parse(started_at), Date.parse(due_at ?? started_at))
  return now.getTime() - began - paused_seconds * 1000
}

/** What a failed step means for its attempt. */
export async function handleStepFailure(
  run: AttemptRun,
  step: StepRow,
  error: NetworkError,
): Promise<'stopped' | 'skipped'> {
  const { db, context, attempt } = run
  const { message, fix, status, requestId, until, failure } = error
  const now = context.now()
  const save = (state: StepFailure['state']) =>
    saveStepFailure(db, step.id, { state, error: message, http_status: status, request_id: requestId })
  const waitedMs = computeWait(attempt, now)
  // Whatever this request came to: an earlier one may have arrived.
  const isOpen = step.state === 'sent'
  if (attempt.channel_id !== null && failure !== 'rejected') await recordFailure(db, context, attempt.channel_id, error)
  if (failure === 'throttled') {
    await save(isOpen ? 'sent' : 'planned')
    await postponeDelivery(db, attempt, 'quota', until ?? new Date(now.getTime() + 60_000), error)
    return 'stopped'
  }
  if (failure === 'unauthorized' || failure === 'held') {
    await save(isOpen ? 'sent' : 'planned')
    if (waitedMs > patienceForPeopleHours * 3_600_000) {
      if (isOpen) await markDeliveryUnknown(run, step)
      else await endUnsent(run, step, { message, fix })
    } else {
      const reason = failure === 'held' ? 'operator' : 'reconnect'
      await postponeDelivery(db, attempt, reason, new Date(now.getTime() + recheckMs), error)
    }
    return 'stopped'
  }
  if (failure === 'rejected') {
    await save('rejected')
    if (isComment(step)) return 'skipped'
    await endUnsent(run, step, { message, fix })
    return 'stopped'
  }
  const isLost = failure === 'ambiguous'
  if (isLost && step.after_lost_answer === 'ask') {
    if (isComment(step)) return skipComment(db, step)
    await markDeliveryUnknown(run, step, `${message}. Check there whether the post is live.`)
    return 'stopped'
  }
  await save(isLost ? 'sent' : step.first_sent_at === null || step.state === 'planned' ? 'planned' : 'sent')
  if (waitedMs <= patienceMinutes * 60_000) {
    const delay = Math.min(longestDelayMs, firstDelayMs * 3 ** Math.min(step.tries, 6))
    await postponeDelivery(db, attempt, 'network', new Date(now.getTime() + delay), error)
  } else if (isLost || isOpen) await markDeliveryUnknown(run, step, message)
  else await endUnsent(run, step, { message, fix })
  return 'stopped'
}

/** Fails the attempt, unless an earlier step is public already: then a person has to decide about the rest. */
async function endUnsent(run: AttemptRun, step: StepRow, failure: DeliveryFailure): Promise<void> {
  const { db, attempt } = run
  const steps = await listSteps(db, attempt.id)
  const done = steps.filter(({ state, answer }) => state === 'done' && answer !== null && answer.url !== null)
  if (done.length === 0 || attempt.operation !== 'publish') return failDelivery(run, failure)
  const message = `${done.length} of ${steps.filter(({ kind }) => kind === 'create').length} parts are live; the next was refused: ${failure.message}`
  await markDeliveryUnknown(run, step, message)
}
