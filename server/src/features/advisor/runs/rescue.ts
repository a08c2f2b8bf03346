import { accountDb } from '../../../db/account-db.ts'
import { cutOffRuns } from '../../../db/live-runs.ts'
import type { Parts } from '../../../http/parts.ts'
import type { Schedule } from '../../../jobs/define-job.ts'
import type { RunAsker } from './answer.ts'
import { ringConversation } from '../../notifications/index.ts'
import { hubOf } from './hub.ts'
import { freeCutOff } from './limits.ts'
import { cutOffCode, interrupted } from './live-run.ts'
import { type CutOff, leftOf } from './left-over.ts'
import { logRows, readRun, type RunRow, saveCutOff } from './store.ts'

/** A run that nobody has kept alive for so long was killed with its process. */
const silentSeconds = 20
/** The embedded database has one process at a time: what is not in it is gone, but for a run that is just being put down. */
const embeddedSeconds = 3
const error = { code: cutOffCode, message: interrupted }

/** Whether a run that is said to be under way lives nowhere any more, as far as this process's clock tells. */
export const isCutOff = (row: RunRow, parts: Pick<Parts, 'engine' | 'log'>): boolean =>
  (row.status === 'RUNNING' || row.status === 'PENDING') &&
  hubOf(parts).get(row.account_id, row.id) === undefined &&
  Date.now() - Date.parse(row.alive_at) > secondsOf(parts.engine) * 1000

const secondsOf = ({ kind }: Parts['engine']): number => (kind === 'pglite' ? embeddedSeconds : silentSeconds)

/**
 * Ends a run that was cut off, with the text that was written down of it, and makes room for its person's next. Nothing happens
 * to one that has been kept alive by the database's clock.
 */
export async function rescue({ db, parts }: Pick<RunAsker, 'db' | 'parts'>, id: string): Promise<void> {
  if (hubOf(parts).get(db.accountId, id) !== undefined) return
  const row = await readRun(db, id)
  if (row === undefined) return
  const rows = await logRows(db, id, row.n_events - 1)
  const cutOff: CutOff = leftOf(row, rows, error, parts.now())
  if (!(await saveCutOff(db, row, cutOff, secondsOf(parts.engine)))) return
  await freeCutOff({ parts }, row.user_id, id)
  await ringConversation(db, row.user_id, row.session_id)
}

async function rescueAll(parts: Parts): Promise<void> {
  for (const { account_id, run_id } of await cutOffRuns(parts.engine, secondsOf(parts.engine)))
    await rescue({ db: accountDb(parts.engine, account_id), parts }, run_id)
}

export const rescueSchedules: readonly Schedule<Parts>[] = [
  { name: 'advisor.rescue', cron: '*/20 * * * * *', run: rescueAll },
]
