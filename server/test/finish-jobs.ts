import { expect } from 'vitest'
import { SYSTEM } from '../src/db/engine.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { laterChannel } from '../src/jobs/watch-due.ts'

/** Starts delayed jobs and retries of one name now. The queue is told, since it looks for due jobs every 15 seconds only. */
async function startDelayedJobs({ engine }: Pick<AppContext, 'engine'>, name: string): Promise<void> {
  await engine.query(
    SYSTEM,
    `update pgboss.job set start_after = now() where name = $1 and state in ('created', 'retry') and start_after > now()
     returning pg_notify($2, '')`,
    [name, laterChannel],
  )
}

/** Starts delayed jobs of one name now, and waits until none is left. */
export async function finishJobs(context: Pick<AppContext, 'engine'>, name: string): Promise<void> {
  const open = `name = $1 and state in ('created', 'retry', 'active')`
  await expect
    .poll(async () => {
      await startDelayedJobs(context, name)
      return (await context.engine.query(SYSTEM, `select 1 from pgboss.job where ${open} limit 1`, [name])).rows
    })
    .toEqual([])
}

/**
 * Lets the time pass that posts and shares wait before they are sent again: until a network is asked once more, and for pauses
 * and embargoes that are over.
 */
export async function endDeliveryWaits(context: Pick<AppContext, 'engine'>): Promise<void> {
  await context.engine.query(
    SYSTEM,
    'update channel_connections set throttled_until = now() where throttled_until > now()',
  )
  for (const name of ['content.deliver', 'shares.deliver']) await startDelayedJobs(context, name)
}

/** Asks until it is as wanted, like `expect.poll`, while no delivery waits for time to pass. */
export const pollDeliveries = <T>(context: Pick<AppContext, 'engine'>, read: () => T | Promise<T>) =>
  expect.poll(async () => {
    await endDeliveryWaits(context)
    return read()
  })
