import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createSystemExecutor } from '../../../db/executor.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { recomputeTablesJob } from '../recompute-job.ts'
import { listStaleBases, markReadersStale, takeTargetChanges } from './refresh-store.ts'
import { listWaitingAccounts } from './system-store.ts'

const Payload = z.object({ account_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Records of the rest of the workspace that one transaction looks at. */
const perStep = 500

/** Has computed again what reads records of the workspace that have changed. */
export const refreshTargetsJob = defineJob({
  name: 'tables.refresh-targets',
  payload: Payload,
  attempts: 8,
  concurrency: 2,
  perGroup: 1,
  async run({ payload, db, context, signal }: JobRun<Payload, AppContext>) {
    for (let isDone = false; !isDone; ) {
      if (signal.aborted) throw new Error('The server stopped before all that changed was looked at')
      isDone = await db.transaction(async (tx) => {
        const changes = await takeTargetChanges(tx, perStep)
        if (changes.length > 0) await markReadersStale(tx, changes)
        for (const base_id of await listStaleBases(tx))
          await context.jobs.enqueue(recomputeTablesJob, { ...payload, base_id }, tx, { group: base_id })
        return changes.length < perStep
      })
    }
  },
})

const enqueueRefresh = ({ engine, jobs }: Pick<AppContext, 'engine' | 'jobs'>, accountIds: readonly string[]) =>
  Promise.all(
    accountIds.map((account_id) =>
      jobs.enqueue(refreshTargetsJob, { account_id }, createSystemExecutor(engine), { group: account_id }),
    ),
  )

/** What a notification was lost of, such as while no server was running. */
export const targetSchedules: readonly Schedule<AppContext>[] = [
  {
    name: 'tables.find-changed-targets',
    everySeconds: 300,
    async run(context: AppContext) {
      await enqueueRefresh(context, await listWaitingAccounts(context.engine))
    },
  },
]

/** Changes that come together are looked at together. */
const gatherMs = 150

/** Starts the job as soon as something has changed that tables read. */
export function watchTargets(app: FastifyInstance, context: AppContext): void {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let stopListening = async () => {}
  const flush = () => {
    timer = undefined
    const ids = [...waiting]
    waiting.clear()
    // The schedule finds what could not be enqueued.
    enqueueRefresh(context, ids).catch((error: unknown) =>
      context.log.error('Tables could not be told of changes in the workspace', error),
    )
  }
  app.addHook('onReady', async () => {
    stopListening = await context.engine.listen('table_targets_changed', (payload) => {
      const id = z.uuid().safeParse(payload)
      if (id.success) waiting.add(id.data)
      timer ??= setTimeout(flush, gatherMs).unref()
    })
  })
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    await stopListening()
  })
}
