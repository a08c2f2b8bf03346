import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { type Approvers, startRound } from '../reviews/index.ts'
import { insertContentEvent } from './events-store.ts'
import { notifyReviewers } from './notifications.ts'
import { scheduleLocked } from './schedule-transitions.ts'
import { updateContentRow } from './store.ts'
import { lockContent } from './transitions.ts'

/**
 * Puts a repetition, just made in this transaction, into review. `people` may approve; they are told what it repeats and when it is
 * to be published.
 */
export async function submitRepetition(
  tx: AccountDb,
  context: AppContext,
  id: string,
  { people, by, note }: { people: Approvers; by: string; note: string },
): Promise<void> {
  const row = await lockContent(tx, id)
  const asked = await startRound(tx, row, people, { by, note, reviewerIds: [] })
  await updateContentRow(tx, id, { status: 'in_review' })
  await insertContentEvent(tx, id, null, 'submitted', { note })
  await notifyReviewers(tx, context, null, row, { to: asked, note })
}

/** An approved repetition goes out at the time it was made for, if that is to come and its channel is open. */
export async function scheduleRepetition(tx: AccountDb, context: AppContext, id: string): Promise<void> {
  const row = await lockContent(tx, id)
  const at = row.planned_at
  if (row.status !== 'approved' || at === null || Date.parse(at) <= context.now().getTime()) return
  if (row.has_active_channel !== true) return
  await scheduleLocked(tx, context, null, row, { at, zone: await readAccountTimeZone(tx) })
}
