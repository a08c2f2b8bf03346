import { advisorBrief, type Brief } from '@draftwright/contract/advisor-brief'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { invalidInputError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { createId } from '../../../db/create-id.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import type { RunCaller } from '../runs/current-run-caller.ts'
import { acquireAnswerLease } from '../runs/limits.ts'
import { type BriefSchedule, computeNextTimes } from './next-times.ts'
import { findBrief, saveBrief } from './store.ts'
import { startBrief } from './start-brief.ts'

const defaultBrief = {
  is_on: false,
  repeat: 'weekly',
  weekdays: [1],
  rule: null,
  at_time: '08:00',
} as const satisfies Partial<Brief>
/** Shown before a schedule is saved. */
const shownTimes = 5

export const briefRoutes = implementRoutes(advisorBrief, {
  read: (call) => readBriefSettings(call),
  async change(call) {
    const { db, caller, context, body } = call
    const { is_on = false, ...rest } = body
    const { schedule, zone, isOn } = await loadSchedule(call, rest)
    const isWanted = body.is_on === undefined ? isOn : is_on
    const [next] = computeNextTimes(context.now(), schedule, zone, 1)
    if (isWanted && next === undefined) throw neverDueError()
    await saveBrief(db, caller.userId, {
      ...schedule,
      weekdays: [...schedule.weekdays],
      is_on: isWanted,
      next_at: isWanted ? (next?.toISOString() ?? null) : null,
      time_zone: zone,
    })
    return readBriefSettings(call)
  },
  async nextTimes(call) {
    const { schedule, zone } = await loadSchedule(call, call.query)
    const times = computeNextTimes(call.context.now(), schedule, zone, shownTimes)
    if (times.length === 0) throw neverDueError()
    return { time_zone: zone, times: times.map((time) => time.toISOString()) }
  },
  async write(call) {
    const runId = createId()
    const { run } = await startBrief(call, runId, await acquireAnswerLease(call, runId))
    return { session_id: run.key.sessionId, run_id: run.key.runId }
  },
})

const neverDueError = () => invalidInputError([{ field: 'rule', message: 'names no day that ever comes' }])

type ScheduleChange = { readonly [K in Exclude<keyof BriefSchedule, 'starts_on'>]?: BriefSchedule[K] | undefined }

/** The saved schedule with a change. Throws 400 for a rule that is chosen and not written. */
async function loadSchedule({ db, caller, context }: RunCaller, change: ScheduleChange) {
  const [zone, row] = await Promise.all([readAccountTimeZone(db), findBrief(db, caller.userId)])
  const today = toZoneDay(context.now().getTime(), zone)
  const { repeat, weekdays, rule, at_time } = { ...defaultBrief, ...row, ...change }
  if (repeat === 'rule' && rule === null)
    throw invalidInputError([{ field: 'rule', message: 'is required, such as FREQ=MONTHLY;BYDAY=1MO' }])
  const isSame = row !== undefined && row.repeat === repeat && row.rule === rule
  const schedule: BriefSchedule = { repeat, weekdays, rule, at_time, starts_on: isSame ? row.starts_on : today }
  return { schedule, zone, isOn: row?.is_on ?? false }
}

async function readBriefSettings({ db, caller }: RunCaller): Promise<Brief> {
  const [time_zone, row] = await Promise.all([readAccountTimeZone(db), findBrief(db, caller.userId)])
  return {
    ...defaultBrief,
    weekdays: [...defaultBrief.weekdays],
    next_at: null,
    last_at: null,
    last_session_id: null,
    ...row,
    time_zone,
  }
}
