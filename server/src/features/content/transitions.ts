import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { withdrawRound, assertApprovedWithDetails } from '../reviews/index.ts'
import { assertFitsChannel } from './channel-limits.ts'
import { scheduledStatuses, scheduleFieldsAfter } from './schedule-fields.ts'
import { withdrawReviewNotifications, notifyOfTransition } from './notifications.ts'
import {
  computeStatusAfterSchedule,
  assertCanChangeContent,
  assertTransitionAllowed,
  type Transition,
} from './rules.ts'
import {
  insertContentEvent,
  updateContentRow,
  type ContentColumns,
  type ContentRow,
  lockContentRow,
  findContentRow,
} from './store.ts'
import { readContent } from './view.ts'

type TransitionChange = (db: AccountDb, row: ContentRow) => Promise<ContentColumns> | ContentColumns

/** Transitions of the example workspace skip notifications: nobody wrote its posts. */
export interface TransitionOptions {
  shouldNotify?: boolean
}

/** A text that its network would refuse or cut can neither be approved nor sent. */
const transitionsCheckedForFit: ReadonlySet<string> = new Set(['approve', 'markPosted'])

/** Only approved texts are published; the transitions check again with the row locked. */
const transitionsCheckedForApproval: ReadonlySet<string> = new Set(['publish', 'schedule', 'markPosted'])

/** Locks the content, checks that the transition is allowed, makes it, writes the event and notifies — all or nothing. */
export async function transitionContent(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  name: Transition,
  verb: string,
  change: TransitionChange,
  { shouldNotify = true }: TransitionOptions = {},
) {
  // The example's texts are published inside the transaction that creates them, where no names can be looked up.
  if (shouldNotify && transitionsCheckedForApproval.has(name)) await assertApprovedWithDetails(db, context, id)
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    if (name !== 'publish' && name !== 'markPosted' && name !== 'unpublish') assertCanChangeContent(caller, row)
    assertTransitionAllowed(row, name)
    if (transitionsCheckedForFit.has(name)) assertFitsChannel(row)
    await applyTransition(tx, row, caller.userId, verb, await change(tx, row))
    if (shouldNotify) await notifyOfTransition(tx, context, caller.userId, row, name)
  })
  return readContent(db, context, id)
}

/** Writes a change of status with its dependent fields, the event and the notification of the site's cache. `actorId` null is the schedule. */
export async function applyTransition(
  db: AccountDb,
  row: ContentRow,
  actorId: string | null,
  verb: string,
  change: ContentColumns,
  note: string | null = null,
): Promise<void> {
  const scheduleFields = await scheduleFieldsAfter(db, row, change.status ?? row.status)
  await updateContentRow(db, row.id, { ...scheduleFields, ...change })
  await insertContentEvent(db, row.id, actorId, verb, note)
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
  transitionContent(db, context, caller, id, 'archive', 'archived', async (tx, row) => {
    await withdrawRound(tx, id, context.now().toISOString())
    await withdrawReviewNotifications(tx, context, row)
    return { status: 'archived' }
  })

export const unarchiveContent = (db: AccountDb, context: AppContext, caller: Caller, id: string) =>
  transitionContent(db, context, caller, id, 'unarchive', 'unarchived', (_tx, row) => ({
    status: row.approved_hash === row.text_hash ? 'approved' : 'draft',
  }))

export const trashContent = (db: AccountDb, context: AppContext, caller: Caller, id: string) =>
  transitionContent(db, context, caller, id, 'remove', 'trashed', (_tx, row) => ({
    deleted_at: context.now().toISOString(),
    // Restored posts are not scheduled.
    ...(scheduledStatuses.includes(row.status) ? { status: computeStatusAfterSchedule(row) } : {}),
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
