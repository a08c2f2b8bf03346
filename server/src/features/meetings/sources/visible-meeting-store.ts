import type { AccountDb } from '../../../db/account-db.ts'
import { type MeetingViewer, visibleMeetings } from '../records/visible-meetings-store.ts'

export async function isMeetingVisible(db: AccountDb, viewer: MeetingViewer, id: string): Promise<boolean> {
  const row = await db
    .from('meetings')
    .select('meetings.id')
    .where('meetings.id', '=', id)
    .where(visibleMeetings(viewer))
    .executeTakeFirst()
  return row !== undefined
}
