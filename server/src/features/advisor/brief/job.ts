import { can } from '@draftwright/contract/rights'
import { z } from 'zod'
import { dueBriefs } from '../../../db/due-briefs.ts'
import { ownersExecutor } from '../../../db/due-posts.ts'
import type { Parts } from '../../../http/parts.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { accountZone, roleOf } from '../../accounts/index.ts'
import { tell } from '../../notifications/index.ts'
import { nextTime } from './next-time.ts'
import { whyOff } from '../runs/switch.ts'
import { claimBrief, readBrief, switchOff } from './store.ts'
import { writeBrief } from './write-brief.ts'

const Payload = z.object({ account_id: z.uuid(), user_id: z.uuid(), due_at: z.string() })
type Payload = z.infer<typeof Payload>

/** Writes a brief that is due, once however often this is run; who has left, or may not ask any more, gets none. */
export const briefJob = defineJob({
  name: 'advisor.brief',
  payload: Payload,
  attempts: 3,
  concurrency: 2,
  async run({ payload: { account_id, user_id, due_at }, db, parts }: JobRun<Payload, Parts>) {
    const role = await roleOf(db, user_id)
    if (role === undefined || !can(role, 'advisor:use')) return void (await switchOff(db, user_id))
    const [zone, brief] = await Promise.all([accountZone(db), readBrief(db, user_id)])
    if (brief === undefined) return
    const next = nextTime(parts.now(), brief, zone)
    if ((await claimBrief(db, user_id, due_at, next.toISOString())) === undefined) return
    // While the advisor is switched off none is written; whoever wants them has them again once it is on.
    if ((await whyOff({ db, parts })) !== null) return
    const caller = { userId: user_id, sessionId: '', accountId: account_id, role }
    const { run, day, done } = await writeBrief({ db, caller, parts })
    await done
    if (run.status !== 'COMPLETED') return
    const { sessionId } = run.key
    const news = { kind: 'brief_ready', to: [user_id], actorId: null, sessionId, subject: day } as const
    await db.transaction((tx) => tell(tx, parts, news))
  },
})

async function findDue({ engine, jobs, now }: Parts): Promise<void> {
  await jobs.enqueueAll(briefJob, await dueBriefs(engine, now()), ownersExecutor(engine))
}

export const briefSchedules: readonly Schedule<Parts>[] = [
  { name: 'advisor.find-briefs', cron: '*/30 * * * * *', run: findDue },
]
