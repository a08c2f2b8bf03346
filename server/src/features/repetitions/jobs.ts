import { repetitionLeadDays } from '@draftwright/contract/vocabulary'
import { z } from 'zod'
import { createSystemExecutor } from '../../db/executor.ts'
import { listDueRepetitions } from './system-store.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../jobs/define-job.ts'
import { makeRepetition } from './make-repetition.ts'

const Payload = z.object({ account_id: z.uuid(), content_id: z.uuid() })
type Payload = z.infer<typeof Payload>

export const makeRepetitionJob = defineJob({
  name: 'repetitions.make',
  payload: Payload,
  attempts: 3,
  concurrency: 2,
  run: ({ payload, db, context }: JobRun<Payload, AppContext>) => makeRepetition(db, context, payload.content_id),
})

async function enqueueDueRepetitions({ engine, jobs, now }: AppContext): Promise<void> {
  const due = await listDueRepetitions(engine, new Date(now().getTime() + repetitionLeadDays * 86_400_000))
  await jobs.enqueueAll(makeRepetitionJob, due, createSystemExecutor(engine))
}

export const repetitionSchedules: readonly Schedule<AppContext>[] = [
  { name: 'repetitions.find-due', everySeconds: 900, run: enqueueDueRepetitions },
]
