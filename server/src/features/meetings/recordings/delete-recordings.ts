import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { toRecordingFolder } from './recording-file.ts'
import { deleteRecordingRow, listRecordingIds } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), recording_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Deletes the files of a recording whose row is gone. */
export const deleteRecordingFilesJob = defineJob({
  name: 'recordings.delete-files',
  payload: Payload,
  attempts: 20,
  concurrency: 1,
  run: ({ payload, context }: JobRun<Payload, AppContext>) =>
    context.files.removeFolder(toRecordingFolder({ account_id: payload.account_id, id: payload.recording_id })),
})

/** In the caller's transaction; a job deletes the bytes, so that none is left after a kill. */
export async function deleteRecording({ jobs }: Pick<AppContext, 'jobs'>, tx: AccountDb, id: string): Promise<void> {
  await deleteRecordingRow(tx, id)
  await jobs.enqueue(deleteRecordingFilesJob, { account_id: tx.accountId, recording_id: id }, tx)
}

/** All of a meeting, in the caller's transaction; returns how many they were. */
export async function deleteMeetingRecordings(
  context: Pick<AppContext, 'jobs'>,
  tx: AccountDb,
  meetingId: string,
): Promise<number> {
  const recordings = await listRecordingIds(tx, meetingId)
  for (const { id } of recordings) await deleteRecording(context, tx, id)
  return recordings.length
}
