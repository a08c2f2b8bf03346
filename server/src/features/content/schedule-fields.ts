import type { ContentStatus } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { endAttempt } from './attempts-store.ts'
import type { ContentColumns, ContentRow } from './store.ts'

/** Statuses with a time at which the server acts, or acted. */
export const scheduledStatuses: readonly ContentStatus[] = ['scheduled', 'publishing', 'failed', 'missed', 'unknown']

/**
 * Fields that change with a post's status. One that leaves the schedule keeps its time as a plan, so that it can be scheduled
 * again with one click; a live one needs neither. A running publish attempt ends.
 */
export async function scheduleFieldsAfter(
  db: AccountDb,
  row: ContentRow,
  status: ContentStatus,
): Promise<ContentColumns> {
  if (row.status === 'publishing' && status !== 'publishing' && status !== 'published')
    await endAttempt(db, row.id, { state: 'rejected', error: 'It was unscheduled before it was published' })
  if (status === 'published') return { planned_at: null, scheduled_at: null, time_zone: null }
  if (row.scheduled_at === null || scheduledStatuses.includes(status)) return {}
  return { planned_at: row.scheduled_at, scheduled_at: null, time_zone: null }
}
