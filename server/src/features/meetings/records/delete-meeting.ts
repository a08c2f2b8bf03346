import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { deleteMeetingRecordings } from '../recordings/delete-recordings.ts'
import { deleteTranscript } from '../transcripts/delete-transcript.ts'
import { deleteMeetingRow, lockMeeting } from './store.ts'

/** With its recordings and its transcript, in the caller's transaction: nothing that was said outlives it. */
export async function deleteMeeting(context: Pick<AppContext, 'jobs'>, tx: AccountDb, id: string): Promise<void> {
  const meeting = await lockMeeting(tx, id)
  if (meeting === undefined) return
  await deleteMeetingRecordings(context, tx, id)
  await deleteMeetingRow(tx, id)
  if (meeting.transcript_id !== null) await deleteTranscript(context, tx, meeting.transcript_id)
}
