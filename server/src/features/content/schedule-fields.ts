import type { ContentStatus } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { endUnsentAttempt, findOpenAttempt } from '../deliveries/index.ts'
import type { ContentColumns, ContentRow } from './store.ts'

/** Statuses with a time at which the server acts, or acted. */
export const scheduledStatuses: readonly ContentStatus[] = ['scheduled', 'publishing', 'failed', 'missed', 'unknown']

/**
 * Ends what is being published, if readers can have seen nothing of it. False while its network has something already: then only the
 * network's answer ends it. The row is locked.
 */
export async function stopUnsentAttempt(db: AccountDb, row: Pick<ContentRow, 'id' | 'status'>): Promise<boolean> {
  if (row.status !== 'publishing') return true
  if (await endUnsentAttempt(db, row.id, 'It was unscheduled before it was published')) return true
  return (await findOpenAttempt(db, row.id)) === undefined
}

/**
 * Fields that change with a post's status. One that leaves the schedule keeps its time as a plan, so that it can be scheduled
 * again with one click; a live one needs neither.
 */
export function scheduleFieldsAfter(row: ContentRow, status: ContentStatus): ContentColumns {
  if (status === 'published') return { planned_at: null, scheduled_at: null, time_zone: null }
  if (row.scheduled_at === null || scheduledStatuses.includes(status)) return {}
  return { planned_at: row.scheduled_at, scheduled_at: null, time_zone: null }
}
