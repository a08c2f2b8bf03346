import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { makeNotesJob } from './notes-job.ts'
import { type NotesChange, setNotesState } from './store.ts'

/** Has the notes made, in the transaction of the change that asks for them. */
export async function requestNotes(
  { jobs }: Pick<AppContext, 'jobs'>,
  db: AccountDb,
  meetingId: string,
  change: Pick<NotesChange, 'notes_by'> = {},
): Promise<void> {
  // Ends an attempt that is still asking a model.
  await setNotesState(db, meetingId, 'waiting', { ...change, notes_run: null })
  await jobs.enqueue(makeNotesJob, { account_id: db.accountId, meeting_id: meetingId }, db)
}
