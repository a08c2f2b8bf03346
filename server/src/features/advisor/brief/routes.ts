import { advisorBrief, type Brief } from '@draftwright/contract/advisor-brief'
import { implementRoutes } from '../../../http/handler.ts'
import { createId } from '../../../db/create-id.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import type { RunCaller } from '../runs/current-run-caller.ts'
import { acquireAnswerLease } from '../runs/limits.ts'
import { computeNextTime } from './next-time.ts'
import { findBrief, saveBrief } from './store.ts'
import { startBrief } from './start-brief.ts'

const defaultBrief = { is_on: false, weekday: 1, at_time: '08:00' }

export const briefRoutes = implementRoutes(advisorBrief, {
  read: (call) => readBriefSettings(call),
  async change(call) {
    const { db, caller, context, body } = call
    const [zone, row] = await Promise.all([readAccountTimeZone(db), findBrief(db, caller.userId)])
    const { is_on, weekday, at_time } = { ...defaultBrief, ...row, ...body }
    const next_at = is_on ? computeNextTime(context.now(), { weekday, at_time }, zone).toISOString() : null
    await saveBrief(db, caller.userId, { is_on, weekday, at_time, next_at })
    return readBriefSettings(call)
  },
  async write(call) {
    const runId = createId()
    const { run } = await startBrief(call, runId, await acquireAnswerLease(call, runId))
    return { session_id: run.key.sessionId, run_id: run.key.runId }
  },
})

async function readBriefSettings({ db, caller }: RunCaller): Promise<Brief> {
  const [time_zone, row] = await Promise.all([readAccountTimeZone(db), findBrief(db, caller.userId)])
  return { ...defaultBrief, next_at: null, last_at: null, last_session_id: null, ...row, time_zone }
}
