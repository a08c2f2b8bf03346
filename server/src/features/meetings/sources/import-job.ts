import { z } from 'zod'
import { AppError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun, RetryLaterError } from '../../../jobs/define-job.ts'
import { SourceError } from '../../../integrations/meeting-sources/meeting-source.ts'
import { importRecording } from './import-recording.ts'
import { findItem, updateItem } from './items-store.ts'

const Payload = z.object({ account_id: z.uuid(), item_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** A source that asks for patience for longer than this is not waited for. */
const maxWaitSeconds = 48 * 3600

/** Killed in the middle it begins again: nothing of a recording is stored before all of it is there. */
export const importRecordingJob = defineJob({
  name: 'meeting-sources.import',
  payload: Payload,
  attempts: 6,
  concurrency: 2,
  async run(run: JobRun<Payload, AppContext>) {
    const { payload, db } = run
    try {
      await importRecording(run, payload.item_id)
    } catch (error) {
      if (!(error instanceof SourceError || error instanceof AppError)) throw error
      const isHopeless = error instanceof AppError || (error.failure !== 'busy' && error.failure !== 'unavailable')
      await updateItem(db, payload.item_id, { failure: error.message, ...(isHopeless ? { state: 'failed' } : {}) })
      if (error instanceof SourceError && !isHopeless) await tryLater(run, error)
    }
  },
  async givenUp({ payload, db }) {
    const item = await findItem(db, payload.item_id)
    if (item?.state === 'waiting')
      await updateItem(db, item.id, { state: 'failed', failure: item.failure ?? 'It could not be brought in.' })
  },
})

/** Not before the source wants it; otherwise as the queue repeats jobs. */
async function tryLater({ payload, db, context }: JobRun<Payload, AppContext>, error: SourceError): Promise<void> {
  const item = await findItem(db, payload.item_id)
  if (item?.state !== 'waiting') return
  const waitedSeconds = (context.now().getTime() - Date.parse(item.waiting_since ?? item.created_at)) / 1000
  if (error.retryAfter === null) throw new RetryLaterError(error)
  if (waitedSeconds + error.retryAfter > maxWaitSeconds) await updateItem(db, item.id, { state: 'failed' })
  else await context.jobs.enqueue(importRecordingJob, payload, db, { afterSeconds: error.retryAfter })
}
