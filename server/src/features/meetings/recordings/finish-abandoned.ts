import { z } from 'zod'
import { listAbandonedRecordings } from './system-store.ts'
import { createSystemExecutor } from '../../../db/executor.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { finishRecording } from './finish-recording.ts'
import { findRecordingRow, listParts, updateRecording } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), recording_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Milliseconds in which whoever records can go on: a laptop that was closed before a weekend, or a holiday. */
const graceMs = 7 * 24 * 60 * 60 * 1000

/** Finishes a recording as far as it arrived without a gap; one whose beginning never came has failed. */
export const finishAbandonedJob = defineJob({
  name: 'recordings.finish-abandoned',
  payload: Payload,
  attempts: 5,
  concurrency: 1,
  async run({ payload, db, context }: JobRun<Payload, AppContext>) {
    const recording = await findRecordingRow(db, payload.recording_id)
    if (recording?.state !== 'receiving') return
    const numbers = (await listParts(db, recording.id)).map(({ number }) => number)
    const gap = numbers.findIndex((number, at) => number !== at + 1)
    const parts = gap === -1 ? numbers.length : gap
    if (parts === 0) await updateRecording(db, recording.id, { state: 'failed' })
    else await finishRecording({ db, context }, { id: recording.id, parts, duration_ms: null })
  },
})

async function enqueueAbandonedRecordings({ engine, jobs, now }: AppContext): Promise<void> {
  const abandoned = await listAbandonedRecordings(engine, new Date(now().getTime() - graceMs))
  await jobs.enqueueAll(finishAbandonedJob, abandoned, createSystemExecutor(engine))
}

export const recordingSchedules: readonly Schedule<AppContext>[] = [
  { name: 'recordings.find-abandoned', cron: '50 2 * * *', run: enqueueAbandonedRecordings },
]
