import type { meetings } from '@draftwright/contract/meetings/meetings'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { isDuplicateError } from '../../../db/engine.ts'
import { conflictError, invalidInputError } from '../../../http/errors.ts'
import type { HandlerContext } from '../../../http/handler.ts'
import { requestNotes } from '../notes/request-notes.ts'
import { listSaidAttendees } from '../transcripts/said-attendees.ts'
import { readMeetingType } from '../meeting-types/routes.ts'
import { attachTranscript, readTranscriptRow } from './attach-transcript.ts'
import { findFittingMeeting } from './fitting-meeting.ts'
import { lockMeetingMatches } from './fitting-meetings-store.ts'
import { insertMeetingWithPeople } from './insert-meeting.ts'
import { listOwnEmails, listMembersByEmail } from './members-by-email.ts'
import { readMeetingRow } from './sight.ts'
import { findMeetingIdByTranscript, updateMeetingRow } from './store.ts'

type Call = HandlerContext<(typeof meetings)['create']>

/**
 * The id of a new meeting, of the one this transcript has already, or of the one a calendar has made for it. Throws 404 for an unknown
 * transcript or type, 409 `already_imported` where the meeting of the transcript is not for the caller, or where another recording of
 * this meeting is here.
 */
export async function createMeeting(call: Call): Promise<string> {
  const { transcript_id } = call.body
  if (transcript_id === undefined) return insertNewMeeting(call)
  const known = await findMeetingIdByTranscript(call.db, transcript_id)
  if (known !== undefined) return assertReadable(call, known.id)
  try {
    return await insertNewMeeting(call)
  } catch (error) {
    const made = isDuplicateError(error, 'meetings_transcript')
      ? await findMeetingIdByTranscript(call.db, transcript_id)
      : undefined
    if (made === undefined) throw error
    return assertReadable(call, made.id)
  }
}

async function assertReadable(call: Call, id: string): Promise<string> {
  try {
    await readMeetingRow(call, id)
    return id
  } catch {
    throw conflictError('already_imported', 'This transcript belongs to a meeting that you cannot see')
  }
}

async function insertNewMeeting(call: Call): Promise<string> {
  const { db, context, body, caller } = call
  const transcript = body.transcript_id === undefined ? undefined : await readTranscriptRow(db, body.transcript_id)
  const title = body.title ?? transcript?.title
  if (title === undefined) throw invalidInputError([{ field: 'title', message: 'is required without a transcript' }])
  if (body.meeting_type_id != null) await readMeetingType(db, body.meeting_type_id)
  const attendees = body.attendees ?? (transcript === undefined ? [] : await listSaidAttendees(db, transcript))
  const members = await listMembersByEmail(context, db)
  const startedAt = body.started_at ?? transcript?.started_at ?? null
  return db.transaction(async (tx) => {
    const fitting =
      transcript === undefined || startedAt === null
        ? undefined
        : await findPlannedMeeting(tx, caller.userId, members, { title, startedAt, attendees })
    if (transcript !== undefined && fitting !== undefined) {
      if (body.meeting_type_id != null) await updateMeetingRow(tx, fitting, { meeting_type_id: body.meeting_type_id })
      await attachTranscript(context, tx, fitting, transcript, members)
      return fitting
    }
    const id = createId()
    await insertMeetingWithPeople(tx, members, {
      id,
      user_id: caller.userId,
      title,
      started_at: startedAt ?? context.now().toISOString(),
      duration_ms: transcript?.duration_ms ?? null,
      meeting_type_id: body.meeting_type_id ?? null,
      transcript_id: body.transcript_id ?? null,
      attendees,
    })
    if (transcript?.state === 'ready') await requestNotes(context, tx, id)
    return id
  })
}

/** The meeting without a transcript that this one belongs to; throws 409 if that meeting has one already. */
async function findPlannedMeeting(
  db: AccountDb,
  userId: string,
  members: ReadonlyMap<string, string>,
  known: Parameters<typeof findFittingMeeting>[2],
): Promise<string | undefined> {
  await lockMeetingMatches(db)
  const emails = listOwnEmails(members, userId)
  const fitting = await findFittingMeeting(db, { userId, emails }, known)
  if (fitting !== undefined && fitting.transcript_id !== null)
    throw conflictError('already_imported', `This meeting is here already: ${fitting.title}`, {
      transcript_id: fitting.transcript_id,
      meeting_id: fitting.id,
    })
  return fitting?.id
}
