import type { AccountDb } from '../../../db/account-db.ts'
import { isDuplicateError } from '../../../db/engine.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import { requestNotes } from '../notes/request-notes.ts'
import { listSaidAttendees } from '../transcripts/said-attendees.ts'
import { findTranscriptRow, type TranscriptRow } from '../transcripts/store.ts'
import { lockMeetingForTranscript, replaceAttendees, updateMeetingRow } from './store.ts'

/** Throws 404. */
export async function readTranscriptRow(db: AccountDb, id: string): Promise<TranscriptRow> {
  const transcript = await findTranscriptRow(db, id)
  if (transcript === undefined) throw notFoundError('Transcript')
  return transcript
}

/**
 * Gives a transcript to a meeting that has none, in the caller's transaction: its length, and its people where nobody is named, become the
 * meeting's, and notes are made. Throws 409 `has_transcript`, `already_imported` where another meeting has it, `consent_refused`.
 */
export async function attachTranscript(
  context: Pick<AppContext, 'jobs'>,
  tx: AccountDb,
  meetingId: string,
  transcript: TranscriptRow,
  memberByEmail: ReadonlyMap<string, string>,
): Promise<void> {
  const meeting = await lockMeetingForTranscript(tx, meetingId)
  if (meeting === undefined) throw notFoundError('Meeting')
  if (meeting.transcript_id === transcript.id) return
  if (meeting.transcript_id !== null) throw conflictError('has_transcript', 'This meeting has a transcript already')
  if (meeting.consent === 'refused')
    throw conflictError('consent_refused', 'Somebody refused that what was said in this meeting is kept')
  try {
    await updateMeetingRow(tx, meetingId, {
      transcript_id: transcript.id,
      // A calendar only says how long it was meant to be.
      duration_ms: transcript.duration_ms ?? meeting.duration_ms,
    })
  } catch (error) {
    if (isDuplicateError(error, 'meetings_transcript'))
      throw conflictError('already_imported', 'This transcript belongs to another meeting')
    throw error
  }
  if (meeting.n_attendees === 0)
    await replaceAttendees(tx, meetingId, await listSaidAttendees(tx, transcript), memberByEmail)
  if (transcript.state === 'ready') await requestNotes(context, tx, meetingId)
}
