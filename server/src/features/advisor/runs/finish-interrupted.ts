import { createAccountDb } from '../../../db/account-db.ts'
import { listInterruptedRuns } from './system-store.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Schedule } from '../../../jobs/define-job.ts'
import type { RunCaller } from './current-run-caller.ts'
import { pushConversationChange } from '../../notifications/index.ts'
import { getRunRegistry } from './run-registry.ts'
import { releaseAnswerLease } from './limits.ts'
import { interruptedCode, interruptedMessage } from './live-run.ts'
import { type InterruptedRun, recoverInterruptedRun } from './interrupted-run.ts'
import { listLogRows, findRun, type RunRow, saveInterruptedRun } from './store.ts'

/** A run without a heartbeat for so long was killed with its process. */
const silentSeconds = 20
/** The embedded database has one process at a time: a run that is not in memory was interrupted, except one that is just being inserted. */
const embeddedSeconds = 3
const error = { code: interruptedCode, message: interruptedMessage }

/** Whether a run that is marked as running was interrupted, by this process's clock. */
export const isInterrupted = (row: RunRow, context: Pick<AppContext, 'engine' | 'log'>): boolean =>
  (row.status === 'RUNNING' || row.status === 'PENDING') &&
  getRunRegistry(context).get(row.account_id, row.id) === undefined &&
  Date.now() - Date.parse(row.alive_at) > resolveSilentSeconds(context.engine) * 1000

const resolveSilentSeconds = ({ kind }: AppContext['engine']): number =>
  kind === 'pglite' ? embeddedSeconds : silentSeconds

/**
 * Finishes an interrupted run with its recorded text, and releases the person's lease. Does nothing if it has a recent heartbeat
 * by the database's clock.
 */
export async function finishInterruptedRun(
  { db, context }: Pick<RunCaller, 'db' | 'context'>,
  id: string,
): Promise<void> {
  if (getRunRegistry(context).get(db.accountId, id) !== undefined) return
  const row = await findRun(db, id)
  if (row === undefined) return
  const rows = await listLogRows(db, id, row.n_events - 1)
  const cutOff: InterruptedRun = recoverInterruptedRun(row, rows, error, context.now())
  if (!(await saveInterruptedRun(db, row, cutOff, resolveSilentSeconds(context.engine)))) return
  await releaseAnswerLease({ context }, row.user_id, id)
  await pushConversationChange(db, row.user_id, row.session_id)
}

async function finishInterruptedRuns(context: AppContext): Promise<void> {
  for (const { account_id, run_id } of await listInterruptedRuns(context.engine, resolveSilentSeconds(context.engine)))
    await finishInterruptedRun({ db: createAccountDb(context.engine, account_id), context }, run_id)
}

export const interruptedRunSchedules: readonly Schedule<AppContext>[] = [
  { name: 'advisor.rescue', everySeconds: 20, run: finishInterruptedRuns },
]
