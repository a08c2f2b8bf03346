import { z } from 'zod'
import { dueTasks } from '../../../db/due-tasks.ts'
import { ownersExecutor } from '../../../db/due-posts.ts'
import type { Parts } from '../../../http/parts.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { tell } from '../../notifications/index.ts'
import { chiefRecord } from '../kernel/belongs.ts'
import { claimReminder } from './remind-store.ts'

const Payload = z.object({ account_id: z.uuid(), task_id: z.uuid(), due_at: z.string() })
type Payload = z.infer<typeof Payload>

/** Tells whoever has the task that it is due: once a time it is due, however often and by how many this is run. */
export const remindJob = defineJob({
  name: 'crmTasks.remind',
  payload: Payload,
  attempts: 5,
  concurrency: 2,
  async run({ payload: { task_id, due_at }, db, parts }: JobRun<Payload, Parts>) {
    await db.transaction(async (tx) => {
      const task = await claimReminder(tx, task_id, due_at, parts.now().toISOString())
      if (task === undefined) return
      const { resource, recordId } = await chiefRecord(tx, task)
      const crm = { resource, recordId, taskId: task.id }
      await tell(tx, parts, { kind: 'crm_task_due', to: [task.user_id], actorId: null, crm, subject: task.title })
    })
  },
})

/** Finds what has become due since the last look. */
export async function findDueTasks({ engine, jobs, now }: Parts): Promise<void> {
  await jobs.enqueueAll(remindJob, await dueTasks(engine, now()), ownersExecutor(engine))
}

export const taskSchedules: readonly Schedule<Parts>[] = [
  { name: 'crmTasks.find-due', cron: '*/30 * * * * *', run: findDueTasks },
]
