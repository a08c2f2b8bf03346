import { advisorBrief, type Brief } from '@draftwright/contract/advisor-brief'
import { implement } from '../../../http/call.ts'
import { newId } from '../../../db/new-id.ts'
import { accountZone } from '../../accounts/index.ts'
import type { RunAsker } from '../runs/answer.ts'
import { mayAsk } from '../runs/limits.ts'
import { nextTime } from './next-time.ts'
import { readBrief, saveBrief } from './store.ts'
import { writeBrief } from './write-brief.ts'

const usual = { is_on: false, weekday: 1, at_time: '08:00' }

export const briefRoutes = implement(advisorBrief, {
  read: (call) => shown(call),
  async change(call) {
    const { db, caller, parts, body } = call
    const [zone, row] = await Promise.all([accountZone(db), readBrief(db, caller.userId)])
    const { is_on, weekday, at_time } = { ...usual, ...row, ...body }
    const next_at = is_on ? nextTime(parts.now(), { weekday, at_time }, zone).toISOString() : null
    await saveBrief(db, caller.userId, { is_on, weekday, at_time, next_at })
    return shown(call)
  },
  async write(call) {
    const runId = newId()
    const { run } = await writeBrief(call, runId, await mayAsk(call, runId))
    return { session_id: run.key.sessionId, run_id: run.key.runId }
  },
})

async function shown({ db, caller }: RunAsker): Promise<Brief> {
  const [time_zone, row] = await Promise.all([accountZone(db), readBrief(db, caller.userId)])
  return { ...usual, next_at: null, last_at: null, last_session_id: null, ...row, time_zone }
}
