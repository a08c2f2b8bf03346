import { addDays, getWeekday, toZoneDay, toZoneTime } from '@draftwright/contract/wall-clock'
import { z } from 'zod'
import { listDigestAccounts } from './system-store.ts'
import { createSystemExecutor } from '../../db/executor.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../jobs/define-job.ts'
import { notifyMembers } from '../notifications/index.ts'
import { writeDigest } from './digest.ts'
import { claimDigest, findDigest } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), week: z.iso.date() })
type Payload = z.infer<typeof Payload>

/** On Mondays from this time on; on the days after it only after a server that was off. */
const sendTime = '08:00'
const lastWeekday = 3

/** Tells the workspace about its week, once. */
export const digestJob = defineJob({
  name: 'insight.digest',
  payload: Payload,
  attempts: 3,
  concurrency: 1,
  async run({ payload: { week }, db, context }: JobRun<Payload, AppContext>) {
    if ((await findDigest(db, week)) !== undefined) return
    const lines = await writeDigest(db, week, context.now())
    await db.transaction(async (tx) => {
      if (!(await claimDigest(tx, week, lines.length > 0)) || lines.length === 0) return
      const [subject = ''] = lines
      const note = lines.join('\n')
      await notifyMembers(tx, context, { kind: 'weekly_digest', to: 'everyone', actorId: null, subject, note })
    })
  },
})

/** The Monday whose digest is due at a workspace; null while none is. */
function findDueWeek(now: Date, zone: string): string | null {
  const day = toZoneDay(now.getTime(), zone)
  const weekday = getWeekday(day)
  if (weekday > lastWeekday || (weekday === 1 && toZoneTime(now.getTime(), zone) < sendTime)) return null
  return addDays(day, 1 - weekday)
}

export async function enqueueDigests({ engine, jobs, now }: AppContext): Promise<void> {
  const due = (await listDigestAccounts(engine)).flatMap(({ account_id, time_zone, last_week }) => {
    const week = findDueWeek(now(), time_zone)
    return week === null || (last_week !== null && last_week >= week) ? [] : [{ account_id, week }]
  })
  await jobs.enqueueAll(digestJob, due, createSystemExecutor(engine))
}

export const insightSchedules: readonly Schedule<AppContext>[] = [
  { name: 'insight.digests', cron: '*/15 * * * *', run: enqueueDigests },
]
