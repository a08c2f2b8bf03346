import { createAccountDb } from '../../../db/account-db.ts'
import { listMeetingsOfOneAlone, listTranscriptsOfOneAlone } from './system-store.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { deleteTranscript } from '../transcripts/delete-transcript.ts'
import { deleteMeeting } from './delete-meeting.ts'

/**
 * Deletes what only this person sees: their private meetings, and transcripts that became no meeting. When the person is forgotten, nobody
 * could see or delete them any more. After a kill it goes on with what is left.
 */
export async function deleteUnseenMeetings(
  context: Pick<AppContext, 'engine' | 'jobs'>,
  userId: string,
): Promise<void> {
  const { engine } = context
  for (const { account_id, id } of await listMeetingsOfOneAlone(engine, userId))
    await createAccountDb(engine, account_id).transaction((tx) => deleteMeeting(context, tx, id))
  for (const { account_id, id } of await listTranscriptsOfOneAlone(engine, userId))
    await createAccountDb(engine, account_id).transaction((tx) => deleteTranscript(context, tx, id))
}
