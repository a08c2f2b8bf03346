import { createAccountDb, type AccountDb } from '../../db/account-db.ts'
import { listRunningExperiments } from '../../db/due-experiments.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import { readToday } from '../analytics/index.ts'
import { decideOutcome } from './decide.ts'
import { endExperiment, type ExperimentRow, isExperimentValid, lockExperiment } from './store.ts'

/** Ends an experiment whose days are over, once, with what its numbers say. */
async function evaluateExperiment(db: AccountDb, { now }: AppContext, id: string): Promise<void> {
  const today = await readToday(db, now())
  await db.transaction(async (tx) => {
    const row = await lockExperiment(tx, id)
    if (row === undefined || row.state === 'ended') return
    const result = await findResult(tx, row, today)
    if (result === null) return
    await endExperiment(tx, id, { ...result, ended_at: now().toISOString() })
    await tx.notify('site_changed', { account_id: tx.accountId })
  })
}

/** Null while it goes on. The last reader's day has to be over: until then they may still open the post. */
async function findResult(
  db: AccountDb,
  row: ExperimentRow,
  today: string,
): Promise<Partial<Pick<ExperimentRow, 'outcome' | 'p_value'>> | null> {
  if (!(await isExperimentValid(db, row.id))) return { outcome: 'interrupted' }
  if (row.full_on !== null && row.full_on < today)
    return decideOutcome({ shown: row.shown_a, opened: row.opened_a }, { shown: row.shown_b, opened: row.opened_b })
  return row.full_on === null && row.ends_on < today ? { outcome: 'too_few' } : null
}

export async function evaluateExperiments(context: AppContext): Promise<void> {
  for (const { account_id, id } of await listRunningExperiments(context.engine))
    await evaluateExperiment(createAccountDb(context.engine, account_id), context, id).catch((error: unknown) =>
      context.log.error('Ending an experiment failed', error),
    )
}

export const experimentSchedules: readonly Schedule<AppContext>[] = [
  { name: 'experiments.evaluate', cron: '*/5 * * * *', run: evaluateExperiments },
]
