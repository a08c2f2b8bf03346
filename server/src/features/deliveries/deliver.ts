import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import type {
  NetworkClient,
  NetworkConnection,
  NetworkStep,
  StepAnswer,
} from '../../integrations/channel-types/channel-type.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { openConnection, type OpenedConnection } from '../connections/index.ts'
import { claimAttempt, findNextTry, releaseLease, renewLease } from './attempts-store.ts'
import { listSteps, markStepSent, saveStepAnswer, saveStepFailure, type StepRow } from './steps-store.ts'
import {
  type AttemptRun,
  completeDelivery,
  failDelivery,
  handleStepFailure,
  isComment,
  markDeliveryUnknown,
  postponeDelivery,
  skipComment,
} from './step-failures.ts'
import type { DeliveryHold, DeliverySubject } from './delivery-subject.ts'

/** A lease lasts four times as long, so a worker that is slow keeps it. */
const renewalMs = 5000

/**
 * Sends what an attempt has still to send, step by step, and ends or postpones it. Only the worker that has the lease does; one that
 * was killed leaves the attempt to the next when its lease ends. Returns when the attempt is to be taken up again; null if it is over.
 */
export async function deliverAttempt(
  db: AccountDb,
  context: AppContext,
  subject: DeliverySubject,
  attemptId: string,
): Promise<Date | null> {
  const lease = createId()
  const attempt = await claimAttempt(db, attemptId, lease)
  if (attempt === undefined) return null
  const lost = new AbortController()
  const renewal = setInterval(() => {
    renewLease(db, attemptId, lease).then(
      (isOurs) => void (isOurs || lost.abort()),
      // The database is asked again at the next renewal; until the lease ends nobody else sends.
      () => undefined,
    )
  }, renewalMs)
  try {
    await sendRemainingSteps({ db, context, subject, attempt }, lost.signal)
  } finally {
    clearInterval(renewal)
    await releaseLease(db, attemptId, lease)
  }
  const next = await findNextTry(db, attemptId)
  return next === null ? null : new Date(next)
}

async function sendRemainingSteps(run: AttemptRun, lost: AbortSignal): Promise<void> {
  const { db, context, subject, attempt } = run
  const opened = attempt.channel_id === null ? null : await openConnection(db, context, attempt.channel_id)
  const client = opened && getNetworkClient(opened.channelType)
  if (opened === null || client === null) return failDelivery(run, subject.removed)
  if (await postponeIfClosed(run, opened, client)) return
  const steps = await listSteps(db, attempt.id)
  const earlier: StepAnswer[] = []
  for (const step of steps) {
    if (lost.aborted) return
    const answer = step.answer ?? (await completeStep(run, { step, earlier, client }, opened.connection))
    if (answer === 'stopped') return
    if (answer !== 'skipped') earlier.push(answer)
  }
  await completeDelivery(run, earlier)
}

/** How often an attempt asks whether the pause is over, should it miss its end. */
const pauseRecheckMs = 600_000

/** Nothing new is sent in a pause, nothing to an inactive channel, nor before its network wants requests again. */
async function postponeIfClosed(
  run: AttemptRun,
  { isActive, throttledUntil, connection }: OpenedConnection,
  client: NetworkClient,
): Promise<boolean> {
  const { db, context, subject, attempt } = run
  if (!isActive && attempt.state === 'intent') {
    await failDelivery(run, subject.inactive)
    return true
  }
  const isThrottled = throttledUntil !== null && Date.parse(throttledUntil) > context.now().getTime()
  const held = await findHeld(run)
  // Looking is a request, too.
  const canStop = held !== null && !(isThrottled && held.lost !== undefined)
  if (canStop && (await stopHeld(run, held, client, connection))) return true
  // What readers have a part of is completed.
  const isNew = attempt.operation === 'publish' && attempt.state === 'intent'
  const pause = isNew ? await subject.findPause(db) : null
  if (pause !== null) {
    await postponeDelivery(db, attempt, 'pause', new Date(context.now().getTime() + pauseRecheckMs), pause)
    return true
  }
  if (!isThrottled) return false
  const message = 'Another request of this channel was told to wait'
  await postponeDelivery(db, attempt, 'quota', new Date(throttledUntil), { message, fix: null })
  return true
}

interface HeldAttempt {
  readonly hold: DeliveryHold
  /** Was sent, and nobody knows whether it arrived. */
  readonly lost: StepRow | undefined
  readonly earlier: readonly StepAnswer[]
}

/** What its subject does not let go out now. A removal always goes out, and what readers have a part of is completed. */
async function findHeld({ db, context, subject, attempt }: AttemptRun): Promise<HeldAttempt | null> {
  if (subject.findHold === undefined || attempt.operation === 'take_down') return null
  const steps = await listSteps(db, attempt.id)
  const shown = steps.filter(({ kind }) => kind === 'create' || kind === 'edit')
  if (shown.some(({ state }) => state === 'done')) return null
  const hold = await subject.findHold(db, context, attempt)
  if (hold === null) return null
  const lost = shown.find(({ state }) => state === 'sent' || state === 'unknown')
  return { hold, lost, earlier: steps.flatMap(({ answer }) => answer ?? []) }
}

/**
 * Fails or postpones what must not go out, and returns true. Where an answer was lost it looks first: false for what arrived, which is
 * completed then; what cannot be looked up is unclear, and never sent again unasked.
 */
async function stopHeld(
  run: AttemptRun,
  { hold, lost, earlier }: HeldAttempt,
  client: NetworkClient,
  connection: NetworkConnection,
): Promise<boolean> {
  const { db, attempt } = run
  if (lost !== undefined) {
    const found = await lookForStep(run, { step: lost, earlier, client }, connection)
    if (found === 'stopped') return true
    if (found === 'unclear') {
      await markDeliveryUnknown(run, lost)
      return true
    }
    if (found !== 'absent') {
      await saveStepAnswer(db, lost.id, keepWebAddress(found))
      return false
    }
    const { http_status, request_id } = lost
    const state = hold.until === null ? 'rejected' : 'planned'
    await saveStepFailure(db, lost.id, { state, error: hold.message, http_status, request_id })
  }
  if (hold.until === null) await failDelivery(run, hold)
  else await postponeDelivery(db, attempt, 'embargo', new Date(hold.until), hold)
  return true
}

/** Whether a step arrived whose answer was lost, without sending anything; `stopped`: the attempt waits for a network that does not answer. */
async function lookForStep(
  run: AttemptRun,
  { step, earlier, client }: StepRun,
  connection: NetworkConnection,
): Promise<StepAnswer | 'absent' | 'unclear' | 'stopped'> {
  try {
    return await client.find(toNetworkStep(step, earlier), connection)
  } catch (error) {
    const failure = toNetworkError(run.context, error)
    // A look that is refused says nothing about what was sent.
    if (failure.failure === 'rejected') return 'unclear'
    await handleStepFailure(run, { ...step, state: 'sent' }, failure)
    return 'stopped'
  }
}

interface StepRun {
  step: StepRow
  earlier: readonly StepAnswer[]
  client: NetworkClient
}

/** Sends a step, or finds its lost answer. `stopped`: the attempt ended or waits; `skipped`: the post does not need the step. */
async function completeStep(
  run: AttemptRun,
  { step, earlier, client }: StepRun,
  connection: NetworkConnection,
): Promise<StepAnswer | 'stopped' | 'skipped'> {
  const { db, context } = run
  const request = toNetworkStep(step, earlier)
  try {
    if (isComment(step) && (step.state === 'rejected' || step.state === 'unknown')) return 'skipped'
    if (step.state === 'sent' && step.after_lost_answer === 'ask') {
      if (isComment(step)) return await skipComment(db, step)
      await markDeliveryUnknown(run, step)
      return 'stopped'
    }
    const found = await findLostAnswer(client, connection, step, request)
    if (found === null && !(await markStepSent(db, step))) return 'stopped'
    const answer = keepWebAddress(found ?? (await client.send(request, connection)))
    await saveStepAnswer(db, step.id, answer)
    return answer
  } catch (error) {
    return handleStepFailure(run, step, toNetworkError(context, error))
  }
}

/** The answer to a step that was sent and never answered; null if it has to be sent. Throws when nobody can tell. */
async function findLostAnswer(
  client: NetworkClient,
  connection: NetworkConnection,
  step: StepRow,
  request: NetworkStep,
): Promise<StepAnswer | null> {
  if (step.first_sent_at === null || step.after_lost_answer !== 'look') return null
  const found = await client.find(request, connection)
  if (found === 'unclear') throw new NetworkError('ambiguous', 'The network did not say whether the post arrived')
  return found === 'absent' ? null : found
}

export const toNetworkStep = (
  { kind, client_key, payload, first_sent_at }: StepRow,
  earlier: readonly StepAnswer[],
): NetworkStep => ({ kind, key: client_key, payload, earlier, firstSentAt: first_sent_at })

/** An address becomes a link on our pages: one of another scheme is dropped. */
export const keepWebAddress = (answer: StepAnswer): StepAnswer =>
  answer.url === null || /^https?:\/\//iu.test(answer.url) ? answer : { ...answer, url: null }

/** A fault of ours after the step was marked as sent leaves it open whether it arrived. */
function toNetworkError(context: AppContext, error: unknown): NetworkError {
  if (error instanceof NetworkError) return error
  context.log.error('A step of a delivery failed', error)
  return new NetworkError(
    'ambiguous',
    'Draftwright failed while it was sending. Check on the network whether the post is live.',
  )
}
