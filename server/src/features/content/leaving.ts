import type { ContentStatus } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { endAttempt } from './attempts-store.ts'
import type { ContentColumns, ContentRow } from './store.ts'

/** What has, or had, a time at which the server acts. */
export const acted: readonly ContentStatus[] = ['scheduled', 'publishing', 'failed', 'missed', 'unknown']

/**
 * What changes along when a post gets another status. One that leaves the schedule keeps its time as a plan, so that it
 * is scheduled again with one click; one that is live needs neither. A try to publish that is under way ends.
 */
export async function leaving(db: AccountDb, row: ContentRow, status: ContentStatus): Promise<ContentColumns> {
  if (row.status === 'publishing' && status !== 'publishing' && status !== 'published')
    await endAttempt(db, row.id, { state: 'rejected', error: 'It was taken back before it went out' })
  if (status === 'published') return { planned_at: null, scheduled_at: null, time_zone: null }
  if (row.scheduled_at === null || acted.includes(status)) return {}
  return { planned_at: row.scheduled_at, scheduled_at: null, time_zone: null }
}
