import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { type MeetingViewer, visibleMeetings } from './visible-meetings-store.ts'

/** Until the end of the transaction nobody else in this workspace decides which meeting something belongs to. */
export async function lockMeetingMatches(db: AccountDb): Promise<void> {
  await db.lockList('meetings')
}

/** Meetings that begin in a period and that the viewer sees, at most 100. */
export const listMeetingsBetween = (db: AccountDb, viewer: MeetingViewer, from: string, until: string) =>
  db
    .from('meetings')
    .select([
      'meetings.id',
      'meetings.title',
      'meetings.started_at',
      'meetings.transcript_id',
      sql<
        { name: string; email: string | null }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'email', a.email)) from meeting_attendees a
        where a.account_id = meetings.account_id and a.meeting_id = meetings.id), '[]')`.as('attendees'),
    ])
    .where(visibleMeetings(viewer))
    .where('meetings.started_at', '>=', from)
    .where('meetings.started_at', '<=', until)
    .orderBy('meetings.started_at')
    .limit(100)
    .execute()
export type MeetingBetween = Awaited<ReturnType<typeof listMeetingsBetween>>[number]
