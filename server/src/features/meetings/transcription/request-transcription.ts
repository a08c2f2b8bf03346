import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Transcriber } from '../../../integrations/transcription/transcriber.ts'
import { findMeetingToTranscribe, insertRun } from './store.ts'
import { transcribeMeetingJob } from './transcribe-job.ts'

type Context = Pick<AppContext, 'jobs' | 'transcription'>

/**
 * Has a new recording transcribed by the usual model, in the transaction that completes it. Nothing happens where none is set, the meeting
 * has a transcript or one is being made, or somebody refused.
 */
export async function requestTranscription(context: Context, tx: AccountDb, meetingId: string): Promise<void> {
  const transcriber = context.transcription.find()
  const meeting = await findMeetingToTranscribe(tx, meetingId)
  if (transcriber === null || meeting?.transcript_id !== null || meeting.consent === 'refused') return
  await startRun(context, tx, { meetingId, transcriber, userId: null, replaces: false })
}

interface NewRun {
  readonly meetingId: string
  readonly transcriber: Transcriber
  readonly userId: string | null
  readonly replaces: boolean
}

/** False if one is under way for the meeting. */
export async function startRun(
  context: Context,
  tx: AccountDb,
  { meetingId, transcriber, userId, replaces }: NewRun,
): Promise<boolean> {
  const id = createId()
  const { id: model, label } = transcriber
  const isNew = await insertRun(tx, { id, meeting_id: meetingId, user_id: userId, model, label, replaces })
  if (isNew) await enqueueRun(context, tx, id)
  return isNew
}

/** One of a workspace at a time: providers limit the minutes of sound per minute. */
export async function enqueueRun({ jobs }: Context, tx: AccountDb, runId: string): Promise<void> {
  const payload = { account_id: tx.accountId, run_id: runId }
  await jobs.enqueue(transcribeMeetingJob, payload, tx, { group: tx.accountId })
}
