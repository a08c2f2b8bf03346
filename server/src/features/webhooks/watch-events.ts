import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createAccountDb } from '../../db/account-db.ts'
import { createSystemExecutor } from '../../db/executor.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import { webhookLogDays } from '@draftwright/contract/webhooks'
import { fanOutJob } from './fan-out.ts'
import { replaceWake } from './send-job.ts'
import { deleteExpiredEvents, listLostWakes, listWaitingAccounts } from './system-store.ts'

const day = 86_400_000
/** A job that should have begun so long ago is lost. */
const lostMs = 180_000

const enqueueFanOut = ({ engine, jobs }: Pick<AppContext, 'engine' | 'jobs'>, accountIds: readonly string[]) =>
  Promise.all(
    accountIds.map((account_id) =>
      jobs.enqueue(fanOutJob, { account_id }, createSystemExecutor(engine), { group: account_id }),
    ),
  )

export const webhookSchedules: readonly Schedule<AppContext>[] = [
  // Of repeated saves, whose time has come, and of what a notification was lost of.
  {
    name: 'webhooks.find-events',
    everySeconds: 15,
    run: async (context) => void (await enqueueFanOut(context, await listWaitingAccounts(context.engine, new Date()))),
  },
  {
    name: 'webhooks.find-lost',
    everySeconds: 120,
    async run(context) {
      const before = new Date(context.now().getTime() - lostMs)
      for (const { account_id, id } of await listLostWakes(context.engine, before))
        await createAccountDb(context.engine, account_id).transaction((tx) => replaceWake(tx, context, id))
    },
  },
  {
    name: 'webhooks.purge',
    cron: '41 * * * *',
    run: ({ engine, now }) => deleteExpiredEvents(engine, new Date(now().getTime() - webhookLogDays * day)),
  },
]

/** Events that come together are looked at together. */
const gatherMs = 100

/** Starts the job as soon as something has happened. */
export function watchWebhookEvents(app: FastifyInstance, context: AppContext): void {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let stopListening = async () => {}
  const flush = () => {
    timer = undefined
    const ids = [...waiting]
    waiting.clear()
    // The schedule finds what could not be enqueued.
    enqueueFanOut(context, ids).catch((error: unknown) =>
      context.log.error('Webhooks could not be told of what has happened', error),
    )
  }
  app.addHook('onReady', async () => {
    stopListening = await context.engine.listen('webhook_events', (payload) => {
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
