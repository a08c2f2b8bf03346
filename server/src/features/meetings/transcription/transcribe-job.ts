import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import { AppError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { TranscriptionError } from '../../../integrations/transcription/transcriber.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { finishTranscription } from './finish-transcription.ts'
import { failRun, findActiveRun, listCompleteRecordings, type RunRow, updateRun } from './store.ts'
import { transcribeRecording } from './transcribe-recording.ts'

const Payload = z.object({ account_id: z.uuid(), run_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** How often a run asks whether somebody has stopped it. */
const watchMs = 1000
const longestSeconds = 23 * 3600

/**
 * Transcribes the recordings of a meeting piece by piece; each piece is stored when it is done, so that a killed run goes on after the
 * last one. A run whose meeting or recordings were deleted ends without a word.
 */
export const transcribeMeetingJob = defineJob({
  name: 'meetings.transcribe',
  payload: Payload,
  // Each run continues where the last one was killed.
  attempts: 20,
  concurrency: 2,
  perGroup: 1,
  maxSeconds: longestSeconds,
  async run({ payload, db, context, signal: ending }: JobRun<Payload, AppContext>) {
    const run = await findActiveRun(db, payload.run_id)
    if (run === undefined) return
    const watch = watchRun(db, run)
    const signal = AbortSignal.any([ending, watch.signal])
    try {
      await updateRun(db, run.id, { state: 'running' })
      const transcriber = context.transcription.find(run.model)
      if (transcriber === null)
        throw new TranscriptionError('setup', `${run.label} is not set on this server any more. Choose another model.`)
      for (const { id } of await listCompleteRecordings(db, run.meeting_id))
        await transcribeRecording({ db, context, transcriber, signal }, run, id)
      await finishTranscription({ db, context, signal }, run)
    } catch (error) {
      // The server is stopping: another one goes on.
      if (ending.aborted) throw error
      if (watch.signal.aborted || !(await isCurrent(db, run))) return
      if (!(error instanceof TranscriptionError || error instanceof AppError)) throw error
      await failRun(db, run, error.message)
    } finally {
      watch.end()
    }
  },
  async givenUp({ payload, db }) {
    const run = await findActiveRun(db, payload.run_id)
    if (run !== undefined) await failRun(db, run, 'The transcription was interrupted too often. Try again.')
  },
})

async function isCurrent(db: AccountDb, { id, starts }: RunRow): Promise<boolean> {
  return (await findActiveRun(db, id))?.starts === starts
}

/** Aborts when a person stops the run or starts it again, or its meeting is deleted. */
function watchRun(db: AccountDb, run: RunRow): { signal: AbortSignal; end(): void } {
  const stop = new AbortController()
  const timer = setInterval(() => {
    isCurrent(db, run).then(
      (isStillCurrent) => {
        if (!isStillCurrent) stop.abort(new Error('A person has stopped the transcription'))
      },
      // The database is gone for a moment, or this server is closing; the run itself will find out.
      () => undefined,
    )
  }, watchMs).unref()
  return { signal: stop.signal, end: () => clearInterval(timer) }
}
