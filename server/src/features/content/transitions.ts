import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import type { RequestScope } from '../../http/request-scope.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { withdrawRound, assertApprovedWithDetails } from '../reviews/index.ts'
import { assertFitsChannel } from './channel-limits.ts'
import { assertApprovedAndFitting } from './publishable.ts'
import { scheduledStatuses, scheduleFieldsAfter } from './schedule-fields.ts'
import { withdrawReviewNotifications, notifyOfPublication } from './notifications.ts'
import { getTransition, type Transition } from '@draftwright/contract/transitions'
import {
  assertCanChangeContent,
  assertTransitionAllowed,
  computeStatusAfterSchedule,
  isApprovedAsItIs,
} from './rules.ts'
import { insertContentEvent } from './events-store.ts'
import { updateContentRow, type ContentColumns, type ContentRow, lockContentRow, findContentRow } from './store.ts'
import { readContent } from './view.ts'

/** The columns to change; `event` names the one to record instead of the transition's own. */
type TransitionResult = { columns: ContentColumns; event?: string }
type TransitionChange = (db: AccountDb, row: ContentRow) => Promise<TransitionResult> | TransitionResult

/** Transitions of the example workspace skip notifications: nobody wrote its posts. */
export interface TransitionOptions {
  shouldNotify?: boolean
}

/** Locks the content, checks that the transition is allowed, makes it, writes the event and notifies — all or nothing. */
export async function transitionContent(
  { db, context, caller }: RequestScope,
  id: string,
  name: Transition,
  change: TransitionChange,
  { shouldNotify = true }: TransitionOptions = {},
) {
  const { needs, isForOwn, event, notifies } = getTransition(name)
  // The example's texts are published inside the transaction that creates them, where no names can be looked up.
  if (shouldNotify && needs === 'approval and fit') await assertApprovedWithDetails(db, context, id)
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    if (isForOwn === true) assertCanChangeContent(caller, row)
    assertTransitionAllowed(row, name)
    if (needs === 'approval and fit') await assertApprovedAndFitting(tx, context, row)
    else if (needs === 'fit') await assertFitsChannel(tx, context, row)
    const result = await change(tx, row)
    await applyTransition(tx, row, { actorId: caller.userId, verb: result.event ?? event }, result.columns)
    // One that is still being sent is announced when it is live.
    if (shouldNotify && notifies === 'author' && result.columns.status === 'published')
      await notifyOfPublication(tx, context, caller.userId, row)
  })
  return readContent(db, context, id)
}

/** Writes a change of status with its dependent fields, the event and the notification of the site's cache. `actorId` null is the schedule. */
export async function applyTransition(
  db: AccountDb,
  row: ContentRow,
  { actorId, verb, note = null }: { actorId: string | null; verb: string; note?: string | null },
  change: ContentColumns,
): Promise<void> {
  const scheduleFields = scheduleFieldsAfter(row, change.status ?? row.status)
  await updateContentRow(db, row.id, { ...scheduleFields, ...change })
  await insertContentEvent(db, row.id, actorId, verb, { note })
  await db.notify('site_changed', { account_id: db.accountId })
}

/** The row, locked until the transaction ends; throws 404. */
export async function lockContent(db: AccountDb, id: string): Promise<ContentRow> {
  await lockContentRow(db, id)
  const row = await findContentRow(db, id)
  if (row === undefined) throw notFoundError('Content')
  return row
}

export const archiveContent = (db: AccountDb, context: AppContext, caller: Caller, id: string) =>
  transitionContent({ db, context, caller }, id, 'archive', async (tx, row) => {
    await withdrawRound(tx, id, context.now().toISOString())
    await withdrawReviewNotifications(tx, context, row)
    return { columns: { status: 'archived' } }
  })

export const unarchiveContent = (db: AccountDb, context: AppContext, caller: Caller, id: string) =>
  transitionContent({ db, context, caller }, id, 'unarchive', (_tx, row) => ({
    columns: { status: isApprovedAsItIs(row) ? 'approved' : 'draft' },
  }))

export const trashContent = (db: AccountDb, context: AppContext, caller: Caller, id: string) =>
  transitionContent({ db, context, caller }, id, 'remove', (_tx, row) => ({
    columns: {
      deleted_at: context.now().toISOString(),
      // Restored posts are not scheduled.
      ...(scheduledStatuses.includes(row.status) ? { status: computeStatusAfterSchedule(row) } : {}),
    },
  }))

/** Restores from the trash; no effect on others. */
export async function restoreContent(db: AccountDb, context: AppContext, caller: Caller, id: string) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertCanChangeContent(caller, row)
    if (row.deleted_at === null) return
    await updateContentRow(tx, id, { deleted_at: null })
    await insertContentEvent(tx, id, caller.userId, 'restored')
  })
  return readContent(db, context, id)
}
