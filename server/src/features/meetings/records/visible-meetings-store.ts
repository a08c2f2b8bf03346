import { type RawBuilder, sql } from 'kysely'

/** Whose sight of meetings is asked. */
export interface MeetingViewer {
  readonly userId: string
}

/**
 * A condition on `meetings`: those of the workspace, one's own, and those of participants where one was there. A private meeting is
 * its owner's alone, whatever role others have.
 */
export const visibleMeetings = ({ userId }: MeetingViewer): RawBuilder<boolean> => sql<boolean>`(
  meetings.visibility = 'workspace' or meetings.user_id = ${userId}::uuid
  or (meetings.visibility = 'participants' and exists (select from meeting_attendees a
    where a.account_id = meetings.account_id and a.meeting_id = meetings.id and a.user_id = ${userId}::uuid)))`
