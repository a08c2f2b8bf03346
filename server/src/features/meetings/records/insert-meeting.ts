import type { NewAttendee } from '@draftwright/contract/meetings/meetings'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { insertMeeting, replaceAttendees } from './store.ts'

/** A meeting with its people; what it is about follows from their addresses. `members` are those of the workspace by address. */
export async function insertMeetingWithPeople(
  db: AccountDb,
  members: ReadonlyMap<string, string>,
  { attendees, ...meeting }: NewRow<'meetings'> & { attendees: readonly NewAttendee[] },
): Promise<void> {
  await insertMeeting(db, meeting)
  await replaceAttendees(db, meeting.id, attendees, members)
}
