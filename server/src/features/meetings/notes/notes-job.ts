import { z } from 'zod'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { makeNotes } from './make-notes.ts'
import { setNotesState } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), meeting_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Killed in the middle it begins again: nothing is stored before all of the notes are there. */
export const makeNotesJob = defineJob({
  name: 'meetings.make-notes',
  payload: Payload,
  attempts: 10,
  concurrency: 2,
  run: ({ payload, ...run }: JobRun<Payload, AppContext>) => makeNotes(run, payload.meeting_id),
  async givenUp({ payload, db }) {
    await setNotesState(db, payload.meeting_id, 'failed')
  },
})
