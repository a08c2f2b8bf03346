import type { WaitReason } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { RemotePost, StepAnswer } from '../../integrations/channel-types/channel-type.ts'
import type { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { recordFailure, recordSuccess } from '../connections/index.ts'
import { type AttemptRow, endAttempt, postponeAttempt } from './attempts-store.ts'
import { listSteps, saveStepFailure, type StepFailure, type StepRow } from './steps-store.ts'
import { notifyOfDuePost } from './notifications.ts'
import { toLiveColumns, toTakenDownColumns } from './live-columns.ts'
import { computeStatusAfterSchedule } from './rules.ts'
import { applyTransition, lockContent } from './transitions.ts'

interface Failure {
  message: string
  fix: string | null
}

/** Minutes after which a post that cannot reach its network has failed, or is unclear if something was sent. */
const patienceMinutes = 60
/** Hours that a post waits for a person to reconnect its channel, or for the operator. */
const patienceForPeopleHours = 12
const firstDelayMs = 5000
const longestDelayMs = 600_000
const recheckMs = 3_600_000

/** Ends the attempt with its proof, and makes the text the live one. */
export async function completeDelivery(
  db: AccountDb,
  context: AppContext,
  attempt: AttemptRow,
  answers: readonly StepAnswer[],
): Promise<void> {
  const now = context.now().toISOString()
  const place = answers.find(({ url }) => url !== null) ?? answers.at(-1)
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, attempt.content_id)
    const note = describeShortfalls(await listSteps(tx, attempt.id), answers)
    const { url = null, external_id = null } = place ?? {}
    if (!(await endAttempt(tx, row.id, { state: 'confirmed', url, external_id, error: note }))) return
    if (attempt.operation === 'take_down')
      return applyTransition(
        tx,
        row,
        attempt.actor_id,
        'unpublished',
        await toTakenDownColumns(tx, context, row, attempt.actor_id),
      )
    const { snapshot } = attempt
    if (snapshot === null) throw new Error('A text was sent and not kept')
    const remote: RemotePost =
      attempt.operation === 'edit' && row.remote !== null
        ? {
            ...row.remote,
            url: url ?? row.remote.url,
            answers: [...listPublishAnswers(row.remote), ...answers.map(markAsEdit)],
          }
        : { url, external_id, answers }
    const columns = { ...toLiveColumns(row, snapshot, attempt.payload_hash, now), posted_url: remote.url, remote }
    await applyTransition(
      tx,
      row,
      attempt.actor_id,
      attempt.operation === 'edit' ? 'live_updated' : 'published',
      columns,
      note,
    )
    if (attempt.operation === 'publish') await notifyOfDuePost(tx, context, row, 'published')
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
  return [...warnings, describeSkippedComment(steps) ?? ''].filter(Boolean).join(' ') || null
}

function describeSkippedComment(steps: readonly StepRow[]): string | null {
  const comment = steps.find(isComment)
  if (comment?.state === 'rejected') return `The first comment was not added: ${comment.error ?? ''}`
  return comment?.state === 'unknown' ? `The first comment may be missing: ${comment.error ?? ''}` : null
}

/** The answers to an edit replace those to the edit before. */
const listPublishAnswers = ({ answers }: RemotePost) => answers.filter(({ data }) => data['is_edit'] !== true)
const markAsEdit = (answer: StepAnswer): StepAnswer => ({ ...answer, data: { ...answer.data, is_edit: true } })

/** Ends an attempt that certainly did not do what it should. A live post stays live. */
export async function failDelivery(
  db: AccountDb,
  context: AppContext,
  attempt: AttemptRow,
  { message, fix }: Failure,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, attempt.content_id)
    if (!(await endAttempt(tx, row.id, { state: 'rejected', error: message, fix }))) return
    const isLive = row.status === 'published'
    const isUnchanged = row.text_hash === attempt.payload_hash
    const status = isLive ? row.status : isUnchanged ? 'failed' : computeStatusAfterSchedule(row)
    const verb = !isLive ? 'failed' : attempt.operation === 'edit' ? 'live_update_failed' : 'take_down_failed'
    await applyTransition(tx, row, attempt.actor_id, verb, { status }, message)
    await notifyOfDuePost(tx, context, row, isLive ? 'live_update_failed' : 'failed', message)
  })
}

/** Ends an attempt of which nobody knows whether it arrived, or that arrived in part. It is never sent again unasked. */
export async function markDeliveryUnknown(
  db: AccountDb,
  context: AppContext,
  attempt: AttemptRow,
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
    const row = await lockContent(tx, attempt.content_id)
    if (!(await endAttempt(tx, row.id, { state: 'unknown', error: message }))) return
    const isLive = row.status === 'published'
    await applyTransition(tx, row, attempt.actor_id, 'unknown', isLive ? {} : { status: 'unknown' }, message)
    await notifyOfDuePost(tx, context, row, 'unclear', message)
  })
}

/** Lets the attempt wait. */
export const postponeDelivery = (
  db: AccountDb,
  attempt: AttemptRow,
  waiting_for: WaitReason,
  until: Date,
  { message, fix }: Failure,
) => postponeAttempt(db, attempt.id, { next_try_at: until.toISOString(), waiting_for, error: message, fix })

/** Milliseconds that an attempt has tried to reach its network: those before it began, and in a pause, do not count. */
function computeWait({ started_at, due_at, paused_seconds }: AttemptRow, now: Date): number {
  const began = Math.max(Date.parse(started_at), Date.parse(due_at ?? started_at))
  return now.getTime() - began - paused_seconds * 1000
}

/** What a failed step means for its attempt. */
export async function handleStepFailure(
  db: AccountDb,
  context: AppContext,
  attempt: AttemptRow,
  step: StepRow,
  error: NetworkError,
): Promise<'stopped' | 'skipped'> {
  const { message, fix, status, requestId, until, failure } = error
  const now = context.now()
  const save = (state: StepFailure['state']) =>
    saveStepFailure(db, step.id, { state, error: message, http_status: status, request_id: requestId })
  const waitedMs = computeWait(attempt, now)
  if (attempt.channel_id !== null && failure !== 'rejected') await recordFailure(db, context, attempt.channel_id, error)
  if (failure === 'throttled') {
    await save('planned')
    await postponeDelivery(db, attempt, 'quota', until ?? new Date(now.getTime() + 60_000), error)
    return 'stopped'
  }
  if (failure === 'unauthorized' || failure === 'held') {
    await save('planned')
    if (waitedMs > patienceForPeopleHours * 3_600_000) await endUnsent(db, context, attempt, step, { message, fix })
    else {
      const reason = failure === 'held' ? 'operator' : 'reconnect'
      await postponeDelivery(db, attempt, reason, new Date(now.getTime() + recheckMs), error)
    }
    return 'stopped'
  }
  if (failure === 'rejected') {
    await save('rejected')
    if (isComment(step)) return 'skipped'
    await endUnsent(db, context, attempt, step, { message, fix })
    return 'stopped'
  }
  const isLost = failure === 'ambiguous'
  if (isLost && step.after_lost_answer === 'ask') {
    if (isComment(step)) return skipComment(db, step)
    await markDeliveryUnknown(db, context, attempt, step, `${message}. Check there whether the post is live.`)
    return 'stopped'
  }
  await save(isLost ? 'sent' : step.first_sent_at === null || step.state === 'planned' ? 'planned' : 'sent')
  if (waitedMs <= patienceMinutes * 60_000) {
    const delay = Math.min(longestDelayMs, firstDelayMs * 3 ** Math.min(step.tries, 6))
    await postponeDelivery(db, attempt, 'network', new Date(now.getTime() + delay), error)
  } else if (isLost) await markDeliveryUnknown(db, context, attempt, step, message)
  else await endUnsent(db, context, attempt, step, { message, fix })
  return 'stopped'
}

/** Fails the attempt, unless an earlier step is public already: then a person has to decide about the rest. */
async function endUnsent(
  db: AccountDb,
  context: AppContext,
  attempt: AttemptRow,
  step: StepRow,
  failure: Failure,
): Promise<void> {
  const steps = await listSteps(db, attempt.id)
  const done = steps.filter(({ state, answer }) => state === 'done' && answer !== null && answer.url !== null)
  if (done.length === 0 || attempt.operation !== 'publish') return failDelivery(db, context, attempt, failure)
  const message = `${done.length} of ${steps.filter(({ kind }) => kind === 'create').length} parts are live; the next was refused: ${failure.message}`
  await markDeliveryUnknown(db, context, attempt, step, message)
}
