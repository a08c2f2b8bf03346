import type { Scheduling, Unscheduling } from '@draftwright/contract/schedule'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, invalidInputError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { assertApprovedWithDetails } from '../reviews/index.ts'
import { assertPublishable } from './publishable.ts'
import { applyTransition, lockContent, type TransitionOptions } from './transitions.ts'
import { enqueueDuePost } from './due-job.ts'
import { computeStatusAfterSchedule, assertTransitionAllowed } from './rules.ts'
import { type ContentRow } from './store.ts'
import { readContent, toContent } from './view.ts'

/**
 * Sets when an approved post is published, or moves it. Throws 400 for a time in the past, 409 for a text whose current version
 * is not approved, for an inactive channel, and `stale` for another version than the given one.
 */
export async function scheduleContent(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  { at, time_zone, updated_at, shouldNotify = true }: Scheduling & TransitionOptions,
) {
  if (Date.parse(at) <= context.now().getTime())
    throw invalidInputError([{ field: 'at', message: 'must be in the future' }])
  // The example's posts are scheduled inside the transaction that creates them, where no names can be looked up.
  if (shouldNotify) await assertApprovedWithDetails(db, context, id)
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertTransitionAllowed(row, 'schedule')
    await assertPublishable(tx, context, row)
    const zone = time_zone ?? (await readAccountTimeZone(tx))
    if (row.status === 'scheduled' && row.scheduled_at === at && row.time_zone === zone) return
    assertVersion(context, row, updated_at)
    await scheduleLocked(tx, context, caller.userId, row, { at, zone })
  })
  return readContent(db, context, id)
}

/** Puts a post that may be published on the schedule, inside the transaction that holds its lock. `actorId` null is a repetition. */
export async function scheduleLocked(
  db: AccountDb,
  context: AppContext,
  actorId: string | null,
  row: ContentRow,
  { at, zone }: { at: string; zone: string },
): Promise<void> {
  const verb = row.status === 'scheduled' ? 'rescheduled' : 'scheduled'
  const change = { status: 'scheduled', scheduled_at: at, time_zone: zone, planned_at: null } as const
  await applyTransition(db, row, { actorId, verb, note: at }, change)
  await enqueueDuePost(db, context, { account_id: db.accountId, content_id: row.id, due_at: at })
}

/** Takes a post off the schedule; its approval remains. */
export async function unscheduleContent(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  { keep_plan = false, updated_at }: Unscheduling,
) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertTransitionAllowed(row, 'unschedule')
    assertVersion(context, row, updated_at)
    const change = { status: computeStatusAfterSchedule(row), planned_at: keep_plan ? row.scheduled_at : null }
    await applyTransition(tx, row, { actorId: caller.userId, verb: 'unscheduled' }, change)
  })
  return readContent(db, context, id)
}

/** Throws 409 with the current row when it is not the version the caller saw. */
function assertVersion(context: AppContext, row: ContentRow, version: string | undefined): void {
  if (version !== undefined && version !== row.updated_at)
    throw conflictError('stale', 'This post was edited after you opened it', { theirs: toContent(context, row) })
}
