import { hasRight } from '@draftwright/contract/rights'
import type { Caller } from '../../../http/caller.ts'
import { forbiddenError, notFoundError } from '../../../http/errors.ts'
import { type MeetingContext, readMeetingRow } from '../records/sight.ts'
import { findVisibleRecording, type RecordingRow } from './store.ts'

/** Throws 404 for recordings that are missing, foreign, or of a meeting that is not for this person. */
export async function readRecordingRow({ db, caller }: MeetingContext, id: string): Promise<RecordingRow> {
  const row = await findVisibleRecording(db, caller, id)
  if (row === undefined) throw notFoundError('Recording')
  return row
}

/** The same, for its parts: 403 for everybody but whoever records it. */
export async function readOwnRecording(call: MeetingContext, id: string): Promise<RecordingRow> {
  const row = await readRecordingRow(call, id)
  if (row.user_id !== call.caller.userId) throw forbiddenError('Only whoever began this recording can add to it')
  return row
}

/** The same, for its deletion: also the owner of the meeting, and owners and admins of the workspace. */
export async function readDeletableRecording(
  call: MeetingContext & { caller: Caller },
  id: string,
): Promise<RecordingRow> {
  const row = await readRecordingRow(call, id)
  const { userId, role } = call.caller
  if (row.user_id === userId || hasRight(role, 'meetings:manage')) return row
  const meeting = await readMeetingRow(call, row.meeting_id)
  if (meeting.user_id !== userId)
    throw forbiddenError('Only whoever made a recording, the owner of its meeting, owners and admins can delete it')
  return row
}
