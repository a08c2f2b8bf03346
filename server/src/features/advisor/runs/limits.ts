import { releaseAbandonedSlot, maxMarks, acquireSlot } from '../../../db/slots.ts'
import { AppError } from '../../../http/errors.ts'
import type { RunCaller } from './current-run-caller.ts'
import { assertAdvisorOn } from './availability.ts'

/** Seconds that reading a question's files may take before its answer begins. */
export const maxFileReadSeconds = 45
const toLeaseKey = (userId: string): string => `advisor:${userId}`
/** From the id's random part, so that the process that finds the run interrupted can release its lease. */
const toLeaseMark = (runId: string): number => Number.parseInt(runId.slice(-8), 16) % maxMarks

/**
 * Acquires the person's lease for an answer; returns the function that releases it. Throws what `assertAdvisorOn` throws, and 429
 * with its message.
 */
export async function acquireAnswerLease(runCaller: RunCaller, runId: string): Promise<() => Promise<void>> {
  const { context, caller } = runCaller
  await assertAdvisorOn(runCaller)
  if (!context.config.hasRateLimits) return async () => {}
  const place = await acquireSlot(context.engine, toLeaseKey(caller.userId), {
    places: context.config.limits.askAtOnce.limit,
    // Longer than any run; a lease whose holder was killed before a run existed is free after it.
    seconds: maxFileReadSeconds + context.config.aiRunSeconds + 15,
    now: context.now(),
    mark: toLeaseMark(runId),
  })
  if (place === null)
    throw new AppError(
      429,
      'too_many_at_once',
      'You have reached the limit of answers in progress. Wait for one to finish, or stop it.',
      undefined,
      { 'retry-after': '5' },
    )
  return () => place.release().catch(() => undefined)
}

/** Releases the lease of an interrupted run. */
export const releaseAnswerLease = (
  { context }: Pick<RunCaller, 'context'>,
  userId: string,
  runId: string,
): Promise<void> =>
  releaseAbandonedSlot(context.engine, toLeaseKey(userId), context.config.limits.askAtOnce.limit, toLeaseMark(runId))
