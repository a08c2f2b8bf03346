import { createAccountDb, type AccountDb } from '../../db/account-db.ts'
import { listRunningExperiments } from './system-store.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import { readToday } from '../analytics/index.ts'
import { notifyMembers } from '../notifications/index.ts'
import { decideOutcome } from './decide.ts'
import { endExperiment, type ExperimentRow, isExperimentValid, lockExperiment } from './store.ts'

/** Ends an experiment whose days are over, once, with what its numbers say. */
async function evaluateExperiment(db: AccountDb, context: AppContext, id: string): Promise<void> {
  const { now } = context
  const today = await readToday(db, now())
  await db.transaction(async (tx) => {
    const row = await lockExperiment(tx, id)
    if (row === undefined || row.state === 'ended') return
    const result = await findResult(tx, row, today)
    if (result === null) return
    await endExperiment(tx, id, { ...result, ended_at: now().toISOString() })
    await tx.notify('site_changed', { account_id: tx.accountId })
    if (row.started_by !== null)
      await notifyMembers(tx, context, {
        kind: 'experiment_ended',
        to: [row.started_by],
        actorId: null,
        contentId: row.content_id,
        subject: row.title_a,
        note: describeResult({ ...row, ...result }),
      })
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

export const describeResult = ({
  outcome,
  title_a,
  title_b,
}: Pick<ExperimentRow, 'outcome' | 'title_a' | 'title_b'>): string =>
  outcome === 'a' || outcome === 'b'
    ? `“${outcome === 'a' ? title_a : title_b}” is better than “${outcome === 'a' ? title_b : title_a}”. Open the numbers of the post to keep one of them.`
    : outcome === 'none'
      ? `No difference was found between “${title_a}” and “${title_b}” that chance could not explain.`
      : outcome === 'too_few'
        ? 'Too few readers came, so nothing can be said.'
        : outcome === 'stopped'
          ? 'A person stopped it before enough readers had come, so nothing can be said.'
          : 'There is no result: the post was retitled or taken down meanwhile.'

export async function evaluateExperiments(context: AppContext): Promise<void> {
  for (const { account_id, id } of await listRunningExperiments(context.engine))
    await evaluateExperiment(createAccountDb(context.engine, account_id), context, id).catch((error: unknown) =>
      context.log.error('Ending an experiment failed', error),
    )
}

export const experimentSchedules: readonly Schedule<AppContext>[] = [
  { name: 'experiments.evaluate', cron: '*/5 * * * *', run: evaluateExperiments },
]
