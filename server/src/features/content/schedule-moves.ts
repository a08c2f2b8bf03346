import type { Scheduling, Unscheduling } from '@draftwright/contract/schedule'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, invalid } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { accountZone } from '../accounts/index.ts'
import { sayWhatIsMissing } from '../reviews/index.ts'
import { mayGoOut } from './going-out.ts'
import { carryOut, held } from './moves.ts'
import { dueJob } from './due-job.ts'
import { afterSchedule, mayMove } from './rules.ts'
import { type ContentRow } from './store.ts'
import { findContent, shown } from './view.ts'

/**
 * Sets when an approved post goes out, or moves it. Throws 400 for a time that has passed, 409 for a text that is not
 * approved as it stands, for a channel that takes nothing, and `stale` for a version that is not the one given.
 */
export async function schedule(
  db: AccountDb,
  parts: Parts,
  caller: Caller,
  id: string,
  { at, time_zone, updated_at }: Scheduling,
) {
  if (Date.parse(at) <= parts.now().getTime()) throw invalid([{ field: 'at', message: 'must be in the future' }])
  await sayWhatIsMissing(db, parts, id)
  await db.transaction(async (tx) => {
    const row = await held(tx, id)
    mayMove(row, 'schedule')
    await mayGoOut(tx, row)
    const zone = time_zone ?? (await accountZone(tx))
    if (row.status === 'scheduled' && row.scheduled_at === at && row.time_zone === zone) return
    mustBe(parts, row, updated_at)
    const verb = row.status === 'scheduled' ? 'rescheduled' : 'scheduled'
    const change = { status: 'scheduled', scheduled_at: at, time_zone: zone, planned_at: null } as const
    await carryOut(tx, row, caller.userId, verb, change, at)
    const payload = { account_id: tx.accountId, content_id: id, due_at: at }
    await parts.jobs.enqueue(dueJob, payload, tx, { afterSeconds: secondsUntil(at, parts.now()) })
  })
  return findContent(db, parts, id)
}

/** Takes a post off the schedule; its approval stands. */
export async function unschedule(
  db: AccountDb,
  parts: Parts,
  caller: Caller,
  id: string,
  { keep_plan = false, updated_at }: Unscheduling,
) {
  await db.transaction(async (tx) => {
    const row = await held(tx, id)
    mayMove(row, 'unschedule')
    mustBe(parts, row, updated_at)
    const change = { status: afterSchedule(row), planned_at: keep_plan ? row.scheduled_at : null }
    await carryOut(tx, row, caller.userId, 'unscheduled', change)
  })
  return findContent(db, parts, id)
}

/** Throws 409 with the row as it is now when it is not the version the caller had on the screen. */
function mustBe(parts: Parts, row: ContentRow, version: string | undefined): void {
  if (version !== undefined && version !== row.updated_at)
    throw conflict('stale', 'Somebody changed this post since you saw it', { theirs: shown(parts, row) })
}

/** A job waits for a year at most; what is further off is found when its time has come. */
const mostSeconds = 365 * 86_400

const secondsUntil = (at: string, now: Date): number =>
  Math.min(mostSeconds, Math.ceil((Date.parse(at) - now.getTime()) / 1000))
