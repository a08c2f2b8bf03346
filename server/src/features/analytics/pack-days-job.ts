import { z } from 'zod'
import { createSystemExecutor } from '../../db/executor.ts'
import { listUnpackedAccounts } from './system-store.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../jobs/define-job.ts'
import { packClosedDays } from './day-blocks-store.ts'
import { readToday } from './numbers.ts'

const Payload = z.object({ account_id: z.uuid() })

/** Packs the days that are over; a killed run goes on with the next. */
export const packDaysJob = defineJob({
  name: 'analytics.pack-days',
  payload: Payload,
  attempts: 3,
  concurrency: 1,
  async run({ db, context, signal }: JobRun<z.infer<typeof Payload>, AppContext>) {
    await packClosedDays(db, await readToday(db, context.now()), signal)
  },
})

async function enqueueUnpackedDays({ engine, jobs }: AppContext): Promise<void> {
  await jobs.enqueueAll(packDaysJob, await listUnpackedAccounts(engine), createSystemExecutor(engine))
}

export const analyticsSchedules: readonly Schedule<AppContext>[] = [
  { name: 'analytics.find-unpacked', cron: '11 * * * *', run: enqueueUnpackedDays },
]
