import type { NewAttendee } from '@draftwright/contract/meetings/meetings'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { matchEntities } from './match-entities.ts'
import { insertMeeting, insertMeetingEntities, replaceAttendees } from './store.ts'

/** A meeting with its people, and what it is about by their addresses. `members` are those of the workspace by address. */
export async function insertMeetingWithPeople(
  db: AccountDb,
  members: ReadonlyMap<string, string>,
  { attendees, ...meeting }: NewRow<'meetings'> & { attendees: readonly NewAttendee[] },
): Promise<void> {
  await insertMeeting(db, meeting)
  await replaceAttendees(db, meeting.id, attendees, members)
  await insertMeetingEntities(db, meeting.id, await matchEntities(db, listOutsideAddresses(attendees, members)))
}

export const listOutsideAddresses = (
  attendees: readonly NewAttendee[],
  members: ReadonlyMap<string, string>,
): string[] => attendees.flatMap(({ email }) => (email === null || members.has(email) ? [] : [email]))
