import { channelTypes } from '@draftwright/contract/channel-norms'
import { z } from 'zod'
import { listChannelsToMeasure, planMeasurements } from './system-store.ts'
import { createSystemExecutor } from '../../db/executor.ts'
import type { AppContext } from '../../http/app-context.ts'
import { getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { defineJob, type JobRun, type Schedule } from '../../jobs/define-job.ts'
import { measureChannel } from './measure.ts'
import { measuredDays } from './times.ts'

const Payload = z.object({ account_id: z.uuid(), channel_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Reads what a channel's network has counted of its due posts. */
export const measureChannelJob = defineJob({
  name: 'network-numbers.measure',
  payload: Payload,
  attempts: 2,
  concurrency: 4,
  run: ({ payload, db, context, signal }: JobRun<Payload, AppContext>) =>
    measureChannel(db, context, payload.channel_id, signal),
})

/** Types whose network has numbers to give. */
const countedTypes = channelTypes.filter((type) => getNetworkClient(type)?.numbers !== undefined)

/** Enqueues the channels with due posts; of two processes that do, the job of one finds nothing left. */
export async function enqueueMeasurements({ engine, jobs, now }: AppContext): Promise<void> {
  await planMeasurements(engine, countedTypes, new Date(now().getTime() - measuredDays * 86_400_000))
  const due = await listChannelsToMeasure(engine, now())
  await jobs.enqueueAll(
    measureChannelJob,
    due.map(({ account_id, channel_id }) => ({ account_id, channel_id })),
    createSystemExecutor(engine),
  )
}

export const networkNumberSchedules: readonly Schedule<AppContext>[] = [
  { name: 'network-numbers.find-due', everySeconds: 60, run: enqueueMeasurements },
]
