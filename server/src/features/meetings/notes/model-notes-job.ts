import { z } from 'zod'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { updateProposalCount } from './update-proposal-count.ts'
import { keepOlderNotes, readNextWindow } from './write-model-notes.ts'

const Payload = z.object({ account_id: z.uuid(), meeting_id: z.uuid(), run_id: z.uuid(), after: z.int() })
type Payload = z.infer<typeof Payload>

/** Has a model read one window of a meeting. The next window is a job of its own, so a kill repeats the one that was not finished, and no other. */
export const makeModelNotesJob = defineJob({
  name: 'meetings.make-model-notes',
  payload: Payload,
  attempts: 5,
  concurrency: 3,
  async run(run: JobRun<Payload, AppContext>): Promise<void> {
    const { jobs } = run.context
    await readNextWindow(run, ({ account_id, meeting_id, run_id, after }, db) =>
      jobs.enqueue(makeModelNotesJob, { account_id, meeting_id, run_id, after }, db),
    )
    await updateProposalCount(run, run.payload.meeting_id)
  },
  givenUp: ({ payload, db }) =>
    keepOlderNotes(db, payload, 'The server failed while the model was reading the meeting. Try again.'),
})
