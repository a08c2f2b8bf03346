import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { deleteTranscriptRow, findTranscriptRow } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), file_key: z.string() })
type Payload = z.infer<typeof Payload>

/** Deletes the file of a transcript whose row is gone. */
export const deleteTranscriptFileJob = defineJob({
  name: 'transcripts.delete-file',
  payload: Payload,
  attempts: 20,
  concurrency: 1,
  run: ({ payload, context }: JobRun<Payload, AppContext>) => context.files.remove(payload.file_key),
})

/** With its segments, in the caller's transaction; a job deletes its file, so that none is left after a kill. */
export async function deleteTranscript({ jobs }: Pick<AppContext, 'jobs'>, tx: AccountDb, id: string): Promise<void> {
  const transcript = await findTranscriptRow(tx, id)
  if (transcript === undefined) return
  await deleteTranscriptRow(tx, id)
  await jobs.enqueue(deleteTranscriptFileJob, { account_id: tx.accountId, file_key: transcript.file_key }, tx)
}
