import { z } from 'zod'
import { listDueTasks } from './system-store.ts'
import { createSystemExecutor } from '../../../db/executor.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { notifyMembers } from '../../notifications/index.ts'
import { findMainRecord } from '../kernel/record-links.ts'
import { claimReminder } from './remind-store.ts'

const Payload = z.object({ account_id: z.uuid(), task_id: z.uuid(), due_at: z.string() })
type Payload = z.infer<typeof Payload>

/** Notifies the assignee that a task is due: once per due time, however often and by how many this is run. */
export const remindJob = defineJob({
  name: 'crmTasks.remind',
  payload: Payload,
  attempts: 5,
  concurrency: 2,
  async run({ payload: { task_id, due_at }, db, context }: JobRun<Payload, AppContext>) {
    await db.transaction(async (tx) => {
      const task = await claimReminder(tx, task_id, due_at, context.now().toISOString())
      if (task === undefined) return
      const { resource, recordId } = await findMainRecord(tx, task)
      const crm = { resource, recordId, taskId: task.id }
      await notifyMembers(tx, context, {
        kind: 'crm_task_due',
        to: [task.user_id],
        actorId: null,
        crm,
        subject: task.title,
      })
    })
  },
})

/** Finds tasks that are due since the last run. */
async function enqueueReminders({ engine, jobs, now }: AppContext): Promise<void> {
  await jobs.enqueueAll(remindJob, await listDueTasks(engine, now()), createSystemExecutor(engine))
}

export const taskSchedules: readonly Schedule<AppContext>[] = [
  { name: 'crmTasks.find-due', everySeconds: 30, run: enqueueReminders },
]
