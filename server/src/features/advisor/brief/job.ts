import { hasRight } from '@draftwright/contract/rights'
import { z } from 'zod'
import { listDueBriefs } from './system-store.ts'
import { createSystemExecutor } from '../../../db/executor.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { readAccountTimeZone, findMemberRole } from '../../accounts/index.ts'
import { notifyMembers } from '../../notifications/index.ts'
import { computeNextTimes } from './next-times.ts'
import { explainAdvisorOff } from '../runs/availability.ts'
import { claimBrief, findBrief, disableBrief } from './store.ts'
import { startBrief } from './start-brief.ts'

const Payload = z.object({ account_id: z.uuid(), user_id: z.uuid(), due_at: z.string() })
type Payload = z.infer<typeof Payload>

/** Writes a due brief, only once even if this job is retried; people who have left, or may not ask any more, get none. */
export const briefJob = defineJob({
  name: 'advisor.brief',
  payload: Payload,
  attempts: 3,
  concurrency: 2,
  async run({ payload: { account_id, user_id, due_at }, db, context }: JobRun<Payload, AppContext>) {
    const role = await findMemberRole(db, user_id)
    if (role === undefined || !hasRight(role, 'advisor:use')) return void (await disableBrief(db, user_id))
    const [zone, brief] = await Promise.all([readAccountTimeZone(db), findBrief(db, user_id)])
    if (brief === undefined) return
    const now = context.now()
    const [next] = computeNextTimes(now, brief, zone, 1)
    const claimed = await claimBrief(db, user_id, due_at, { next_at: next?.toISOString() ?? null, time_zone: zone })
    // Not due: the workspace has another time zone since, and only the next time is computed again.
    if (claimed === undefined || Date.parse(due_at) > now.getTime()) return
    // While the advisor is disabled no brief is written; subscriptions continue when it is enabled again.
    if ((await explainAdvisorOff({ db, context })) !== null) return
    const caller = { userId: user_id, sessionId: '', accountId: account_id, role }
    const { run, day, done } = await startBrief({ db, caller, context })
    await done
    if (run.status !== 'COMPLETED') return
    const { sessionId } = run.key
    const notification = { kind: 'brief_ready', to: [user_id], actorId: null, sessionId, subject: day } as const
    await db.transaction((tx) => notifyMembers(tx, context, notification))
  },
})

async function enqueueDueBriefs({ engine, jobs, now }: AppContext): Promise<void> {
  await jobs.enqueueAll(briefJob, await listDueBriefs(engine, now()), createSystemExecutor(engine))
}

export const briefSchedules: readonly Schedule<AppContext>[] = [
  { name: 'advisor.find-briefs', everySeconds: 60, run: enqueueDueBriefs },
]
